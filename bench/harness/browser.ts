import { addressOf, type Output } from '@osaka/contracts';
import { login, requireSession } from '@osaka/contracts/account';
import type { BrowserContext } from 'playwright-core';

/** Signs a browser in; the access token. */
export async function logIn(
  context: BrowserContext,
  site: string,
  { memberId, memberPw }: { memberId: string; memberPw: string },
): Promise<string> {
  const answer = await context.request.post(site + addressOf(login), {
    data: { memberId, memberPw },
    headers: { origin: site },
  });
  if (!answer.ok()) throw new Error(`login answered ${answer.status()}`);
  const { loginInfo, tokens } = requireSession(((await answer.json()) as Output<typeof login>).data);
  await context.addInitScript((stored) => Object.assign(localStorage, stored), {
    loginInfo: JSON.stringify(loginInfo),
    tokens: JSON.stringify(tokens),
  });
  return tokens.accessToken;
}
