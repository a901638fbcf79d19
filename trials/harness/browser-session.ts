import { login, requireSession } from '@osaka/contracts/account';
import { insist } from '../trip/plan.ts';
import { openVisitor } from './visitor.ts';

/** Signs in, and returns what a page has of the session in its local storage. */
export async function browserSession(
  site: string,
  account: { memberId: string; memberPw: string },
): Promise<Record<string, string>> {
  // Of its own: a login ends the session that its cookies belong to.
  const visitor = openVisitor({ site });
  const { data } = await insist(visitor, login, { body: account });
  visitor.close();
  const { loginInfo, tokens } = requireSession(data);
  return { loginInfo: JSON.stringify(loginInfo), tokens: JSON.stringify(tokens) };
}
