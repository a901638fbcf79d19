import type { SignedIn } from '@osaka/contracts/account';
import type { Context } from 'hono';
import type { Cookie } from '../cookies.ts';
import { loginInfoOf, type StoredMember } from '../member.ts';
import type { DeviceService } from './devices.service.ts';
import type { RefreshService } from './refresh.service.ts';

export interface SignInParts {
  refreshes: RefreshService;
  issueToken(member: StoredMember, sessionId: string): Promise<string>;
  recordUse(memberNo: number, what: 'login'): Promise<void>;
  cookie: Cookie;
  devices: DeviceService;
  deviceCookie: Cookie;
}
export type SignIn = ReturnType<typeof createSignIn>;

/**
 * Begins a session in this browser, in place of the one it may have. The caller has checked every factor of the member.
 */
export function createSignIn({ refreshes, issueToken, recordUse, cookie, devices, deviceCookie }: SignInParts) {
  return async (http: Context, member: StoredMember, hasSecondFactor: boolean): Promise<SignedIn> => {
    await refreshes.end(cookie.read(http));
    // Before the session, so that none exists whose mail about a new device was lost with the process.
    const device = await devices.rememberLogin(member, deviceCookie.read(http), userAgentOf(http));
    const session = await refreshes.begin(member, userAgentOf(http), hasSecondFactor);
    const accessToken = await issueToken(member, session.sessionId);
    cookie.set(http, session.cookie);
    deviceCookie.set(http, device);
    await recordUse(member.memberNo, 'login');
    return { loginInfo: loginInfoOf(member), tokens: { accessToken } };
  };
}

export function userAgentOf(http: Context): string {
  return http.req.header('user-agent') ?? '';
}
