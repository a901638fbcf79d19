import { login, requireSession, sendSignUpCode, signUp, verifySignUpCode } from '@osaka/contracts/account';
import type { Inbox } from './inbox.ts';
import { insist, type Visitor } from './visitor.ts';

export interface Member {
  memberNo: number;
  memberId: string;
  memberPw: string;
  memberName: string;
  email: string;
}

export const MEMBER_PASSWORD = 'Trial12!';
const WITHIN_MS = 60_000;
let created = 0;

/** A unique id, nickname and mail address; the nickname has only letters, as the site requires. */
export function newIdentity(prefix = 'trial'): Omit<Member, 'memberNo'> {
  const serial = ++created + (Date.now() % 1_000_000) * 1000;
  const letters = [...serial.toString(26)]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .join('');
  const memberId = `${prefix}${serial}`.slice(0, 20);
  return { memberId, memberPw: MEMBER_PASSWORD, memberName: letters.slice(-10), email: `${memberId}@trials.example` };
}

/** Signs a member up with the mail code and logs in; retries during outages. */
export async function signUpAndIn(visitor: Visitor, inbox: Inbox, identity = newIdentity()): Promise<Member> {
  const { email, memberId, memberPw, memberName } = identity;
  await insist(visitor, sendSignUpCode, { body: { email } });
  await insist(visitor, verifySignUpCode, { body: { email, verifyCode: await inbox.codeFor(email, WITHIN_MS) } });
  await insist(visitor, signUp, { body: { memberId, memberPw, memberName, email } });
  return { memberNo: await signIn(visitor, memberId, memberPw), ...identity };
}

/** Logs in and stores the access token in the visitor. */
export async function signIn(visitor: Visitor, memberId: string, memberPw: string): Promise<number> {
  const { loginInfo, tokens } = requireSession((await insist(visitor, login, { body: { memberId, memberPw } })).data);
  visitor.accessToken = tokens.accessToken;
  return loginInfo.memberNo;
}
