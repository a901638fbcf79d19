import { sendSignUpCode, verifySignUpCode } from '@osaka/contracts/account';
import { call } from '@osaka/web-kit';
import { useMailCode } from './use-mail-code.ts';

/** The mail code that proves the address of a new member. */
export function useSignUpCode(typedEmail: () => string) {
  const email = () => typedEmail().trim();
  return useMailCode({
    send: () => call(sendSignUpCode, { body: { email: email() } }),
    verify: (verifyCode) => call(verifySignUpCode, { body: { email: email(), verifyCode } }),
  });
}
