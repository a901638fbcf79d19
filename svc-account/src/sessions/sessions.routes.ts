import { login, logout, ok, refresh } from '@osaka/contracts';
import { on } from '@osaka/service-kit';
import type { Cookie } from '../cookies.ts';
import { loginInfoOf, type StoredMember } from '../member.ts';
import type { OwnSiteCheck } from '../own-site.ts';
import type { LoginService } from './login.service.ts';
import type { RefreshService } from './refresh.service.ts';

export interface SessionParts {
  logins: LoginService;
  refreshes: RefreshService;
  issueToken(member: StoredMember): Promise<string>;
  recordUse(memberNo: number, what: 'login'): Promise<void>;
  cookie: Cookie;
  checkOwnSite: OwnSiteCheck;
}

export function sessionRoutes({ logins, refreshes, issueToken, recordUse, cookie, checkOwnSite }: SessionParts) {
  const signedIn = async (member: StoredMember) => ok({ loginInfo: loginInfoOf(member), tokens: { accessToken: await issueToken(member) } });
  return [
    on(login, async ({ body, clientAddress, http }) => {
      checkOwnSite(http);
      const member = await logins.check(body, clientAddress);
      const answer = await signedIn(member);
      await refreshes.end(cookie.read(http));
      cookie.set(http, await refreshes.begin(member));
      await recordUse(member.memberNo, 'login');
      return answer;
    }),
    on(refresh, async ({ http }) => {
      checkOwnSite(http);
      const { member, cookie: next } = await refreshes.turn(cookie.read(http), http.req.header('user-agent') ?? '');
      const answer = await signedIn(member);
      cookie.set(http, next);
      return answer;
    }),
    on(logout, async ({ http }) => {
      checkOwnSite(http);
      await refreshes.end(cookie.read(http));
      cookie.clear(http);
      return ok(null);
    }),
  ];
}
