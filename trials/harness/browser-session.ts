import { login, requireSession } from '@osaka/contracts/account';
import { insist } from '../trip/plan.ts';
import type { Visitor } from './visitor.ts';

/** Signs in, and returns what a page has of the session in its local storage. */
export async function browserSession(
  visitor: Visitor,
  { memberId, memberPw }: { memberId: string; memberPw: string },
): Promise<Record<string, string>> {
  const { data } = await insist(visitor, login, { body: { memberId, memberPw } });
  const { loginInfo, tokens } = requireSession(data);
  return { loginInfo: JSON.stringify(loginInfo), tokens: JSON.stringify(tokens) };
}
