import { joinByOidc, type OidcSignUp, signInByOidc, signUpByOidc } from '@osaka/contracts/account';
import { call } from '@osaka/web-kit';
import { mutationOptions } from '@osaka/web-kit/query';
import { startSession } from './login.api.ts';

/** Starts the session, unless something is left to do. */
export const signInAtProvider = mutationOptions({
  mutationFn: () => call(signInByOidc).then(({ data }) => data),
  onSuccess: (data) => 'tokens' in data && startSession(data),
});

export const signUpAtProvider = mutationOptions({
  mutationFn: (body: OidcSignUp) => call(signUpByOidc, { body }),
});

export const joinProvider = mutationOptions({
  mutationFn: (body: { memberPw: string; email: string }) => call(joinByOidc, { body }),
});
