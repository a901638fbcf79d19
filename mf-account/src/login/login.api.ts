import { type Login, login } from '@osaka/contracts/account';
import { mutationOptions } from '@osaka/query';
import { call, session } from '@osaka/web-kit';

export const signIn = mutationOptions({
  mutationFn: (body: Login) => call(login, { body }).then(({ data }) => data),
  onSuccess: ({ loginInfo, tokens }) => session.start(loginInfo, tokens),
});
