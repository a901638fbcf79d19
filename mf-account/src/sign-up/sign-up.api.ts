import { type SignUp, signUp } from '@osaka/contracts/account';
import { call } from '@osaka/web-kit';
import { mutationOptions } from '@osaka/web-kit/query';

export const join = mutationOptions({ mutationFn: (body: SignUp) => call(signUp, { body }) });
