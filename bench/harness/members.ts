import { login, requireSession, sendSignUpCode, signUp, verifySignUpCode } from '@osaka/contracts/account';
import type { Inbox } from './inbox.ts';
import type { Visitor } from './visitor.ts';
import { pause } from './wait.ts';

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
  await untilDone('send a code', () => visitor.call(sendSignUpCode, { body: { email } }));
  await untilDone('verify the code', async () =>
    visitor.call(verifySignUpCode, { body: { email, verifyCode: await inbox.codeFor(email, WITHIN_MS) } }),
  );
  await untilDone('sign up', () => visitor.call(signUp, { body: { memberId, memberPw, memberName, email } }));
  const memberNo = await signIn(visitor, memberId, memberPw);
  return { memberNo, ...identity };
}

/** Logs in and stores the access token in the visitor. */
export async function signIn(visitor: Visitor, memberId: string, memberPw: string): Promise<number> {
  const { data } = (
    await untilDone(`sign in as ${memberId}`, () => visitor.call(login, { body: { memberId, memberPw } }))
  ).body;
  const { loginInfo, tokens } = requireSession(data);
  visitor.accessToken = tokens.accessToken;
  return loginInfo.memberNo;
}

async function untilDone<A extends { status: number; body: unknown }>(what: string, ask: () => Promise<A>): Promise<A> {
  for (const untilMs = performance.now() + WITHIN_MS; ; await pause(250)) {
    const answer = await ask();
    if (answer.status === 200 || answer.status === 201) return answer;
    if (performance.now() > untilMs || (answer.status >= 400 && answer.status < 500))
      throw new Error(`could not ${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}
