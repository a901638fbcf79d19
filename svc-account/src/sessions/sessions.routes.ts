import { ok } from '@osaka/contracts';
import { login, logout, MESSAGES, refresh } from '@osaka/contracts/account';
import { on, unavailable } from '@osaka/service-kit';
import type { Context } from 'hono';
import type { Cookie } from '../cookies.ts';
import { loginInfoOf, type StoredMember } from '../member.ts';
import type { SameOriginCheck } from '../same-origin.ts';
import type { DeviceService } from './devices.service.ts';
import type { LoginService } from './login.service.ts';
import type { RefreshService } from './refresh.service.ts';

export interface SessionParts {
  logins: LoginService;
  refreshes: RefreshService;
  issueToken(member: StoredMember, sessionId: string): Promise<string>;
  recordUse(memberNo: number, what: 'login'): Promise<void>;
  cookie: Cookie;
  devices: DeviceService;
  deviceCookie: Cookie;
  checkSameOrigin: SameOriginCheck;
}

export function sessionRoutes({ logins, refreshes, issueToken, recordUse, cookie, devices, deviceCookie, checkSameOrigin }: SessionParts) {
  const signedIn = async (member: StoredMember, sessionId: string, message: string) =>
    ok({ loginInfo: loginInfoOf(member), tokens: { accessToken: await issueToken(member, sessionId) } }, message);
  return [
    on(login, async ({ body, clientAddress, http }) => {
      checkSameOrigin(http);
      const member = await logins.check(body, deviceCookie.read(http), clientAddress);
      await refreshes.end(cookie.read(http));
      const session = await refreshes.begin(member, userAgentOf(http));
      const answer = await signedIn(member, session.sessionId, MESSAGES.loggedIn);
      cookie.set(http, session.cookie);
      deviceCookie.set(http, await devices.rememberLogin(member, deviceCookie.read(http), userAgentOf(http)));
      await recordUse(member.memberNo, 'login');
      return answer;
    }),
    on(refresh, async ({ http }) => {
      checkSameOrigin(http);
      const { member, sessionId, cookie: next } = await refreshes.rotate(cookie.read(http), userAgentOf(http));
      const answer = await signedIn(member, sessionId, MESSAGES.refreshed);
      cookie.set(http, next);
      return answer;
    }),
    on(logout, async ({ member, http }) => {
      checkSameOrigin(http);
      // The cookie stays until every service knows the revocation, so that the call can be retried.
      if (!(await refreshes.end(cookie.read(http), member?.sessionId))) throw unavailable();
      cookie.clear(http);
      return ok(null, MESSAGES.loggedOut);
    }),
  ];
}

function userAgentOf(http: Context): string {
  return http.req.header('user-agent') ?? '';
}
