import { login, requireSession, sendSignUpCode, signUp, verifySignUpCode } from '@osaka/contracts/account';
import type { Inbox } from './inbox.ts';
import { insist, openVisitor, type Visitor } from './visitor.ts';

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
async function signUpAndIn(visitor: Visitor, inbox: Inbox): Promise<Member> {
  const identity = newIdentity();
  const { email, memberId, memberPw, memberName } = identity;
  await insist(visitor, sendSignUpCode, { body: { email } });
  await insist(visitor, verifySignUpCode, { body: { email, verifyCode: await inbox.codeFor(email, WITHIN_MS) } });
  await insist(visitor, signUp, { body: { memberId, memberPw, memberName, email } });
  return { memberNo: await signIn(visitor, memberId, memberPw), ...identity };
}

/** A person with calls of the site. */
export interface Person {
  member: Member;
  visitor: Visitor;
}

interface Site {
  site: string;
  inbox: Inbox;
}

/** A new member who is signed in; the caller closes the visitor. */
export async function openMember(
  { site, inbox }: Site,
  options: { address?: string | undefined; timeoutMs?: number } = {},
): Promise<Person> {
  const visitor = openVisitor({ site, ...options });
  return { visitor, member: await signUpAndIn(visitor, inbox) };
}

/** The same until the end of the trial. */
export async function memberOf(
  { stage, atEnd }: { stage: Site; atEnd(task: () => void): void },
  address?: string,
): Promise<Person> {
  const person = await openMember(stage, { address });
  atEnd(person.visitor.close);
  return person;
}

/** Logs in and stores the access token in the visitor. */
export async function signIn(visitor: Visitor, memberId: string, memberPw: string): Promise<number> {
  const { loginInfo, tokens } = requireSession((await insist(visitor, login, { body: { memberId, memberPw } })).data);
  visitor.accessToken = tokens.accessToken;
  return loginInfo.memberNo;
}
