import type { SignedIn } from '@osaka/contracts/account';
import type { Context } from 'hono';
import type { AccountContext } from '../context.ts';
import { loginInfoOf, type StoredMember } from '../member.ts';
import type { DeviceService } from './devices.service.ts';
import type { RefreshService } from './refresh.service.ts';

export type SignIn = ReturnType<typeof createSignIn>;

/**
 * Begins a session in this browser, in place of the one it may have. The caller has checked every factor of the member.
 */
export function createSignIn(
  { cookies, tokens, usage }: AccountContext,
  { devices, refreshes }: { devices: DeviceService; refreshes: RefreshService },
) {
  return async (http: Context, member: StoredMember, hasSecondFactor: boolean): Promise<SignedIn> => {
    await refreshes.end(cookies.refresh.read(http));
    // Before the session, so that none exists whose mail about a new device was lost with the process.
    const device = await devices.rememberLogin(member, cookies.device.read(http), userAgentOf(http));
    const session = await refreshes.begin(member, userAgentOf(http), hasSecondFactor);
    const accessToken = await tokens.issue(member, session.sessionId);
    cookies.refresh.set(http, session.cookie);
    cookies.device.set(http, device);
    await usage.record(member.memberNo, 'login');
    return { loginInfo: loginInfoOf(member), tokens: { accessToken } };
  };
}

export function userAgentOf(http: Context): string {
  return http.req.header('user-agent') ?? '';
}
