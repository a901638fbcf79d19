import type { Output } from '@osaka/contracts';
import { type Login, login, type SignedIn } from '@osaka/contracts/account';
import { call, session } from '@osaka/web-kit';
import { mutationOptions } from '@osaka/web-kit/query';

export type SignInAnswer = Output<typeof login>['data'];

/** Starts the session, unless the account needs a second step. */
export const signIn = mutationOptions({
  mutationFn: (body: Login) => call(login, { body }).then(({ data }) => data),
  onSuccess: (data) => 'tokens' in data && startSession(data),
});

export function startSession({ loginInfo, tokens }: SignedIn) {
  session.start(loginInfo, tokens);
}
