import { type SignUp, sendSignUpCode, signUp, verifySignUpCode } from '@osaka/contracts/account';
import { call } from '@osaka/web-kit';
import { mutationOptions } from '@osaka/web-kit/query';

export const sendCode = (email: string) => call(sendSignUpCode, { body: { email } });
export const verifyCode = (email: string, code: string) =>
  call(verifySignUpCode, { body: { email, verifyCode: code } });
export const join = mutationOptions({ mutationFn: (body: SignUp) => call(signUp, { body }) });
