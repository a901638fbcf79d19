import { confirmApp, login, setUpApp } from '@osaka/contracts/account';
import { Secret, TOTP } from 'otpauth';
import { cookieOf, PASSWORD, type TestAccount } from './open-account.ts';

/** The code that an authenticator app shows at that time. */
export function codeAt(secret: string, ms: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });
}

/** Turns the second factor of a member on; `nextCode` waits for a code that has not been used. */
export async function turnOnApp(account: TestAccount, memberId: string) {
  const { bearer, cookie } = await account.signIn(memberId);
  const { data } = await account.call(setUpApp, { body: { memberPw: PASSWORD } }, bearer);
  const secret = data.secret as string;
  const confirmed = await account.call(confirmApp, { body: { code: codeAt(secret, account.time.ms) } }, bearer);
  return {
    secret,
    uri: data.uri as string,
    recoveryCodes: confirmed.data.recoveryCodes as string[],
    before: bearer,
    cookie,
    bearer: { authorization: `Bearer ${confirmed.data.tokens.accessToken}` },
    nextCode(): string {
      account.time.ms += 30_000;
      return codeAt(secret, account.time.ms);
    },
  };
}

/** Types the password; returns the cookie of the pending login. */
export async function typePassword(
  account: TestAccount,
  memberId: string,
  memberPw = PASSWORD,
  headers: Record<string, string> = {},
) {
  const answer = await account.call(login, { body: { memberId, memberPw } }, headers);
  return { answer, pending: { cookie: cookieOf(answer.headers, 'secondStep') } };
}
