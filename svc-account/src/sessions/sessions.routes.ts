import { ok } from '@osaka/contracts';
import { login, logout, MESSAGES, refresh, SECOND_FACTOR_MESSAGES, type SecondStep } from '@osaka/contracts/account';
import { on, unavailable } from '@osaka/service-kit';
import type { Cookie } from '../cookies.ts';
import { loginInfoOf, type StoredMember } from '../member.ts';
import type { SameOriginCheck } from '../same-origin.ts';
import type { DeviceService } from './devices.service.ts';
import type { LoginService } from './login.service.ts';
import type { RefreshService } from './refresh.service.ts';
import { type SignIn, userAgentOf } from './sign-in.ts';

export interface SessionParts {
  logins: LoginService;
  /** Undefined when the password is enough. */
  beginSecondStep(
    member: StoredMember,
    device: string | undefined,
  ): Promise<{ secret: string; secondStep: SecondStep } | undefined>;
  secondStepCookie: Cookie;
  signIn: SignIn;
  refreshes: RefreshService;
  issueToken(member: StoredMember, sessionId: string): Promise<string>;
  cookie: Cookie;
  devices: Pick<DeviceService, 'known'>;
  deviceCookie: Cookie;
  checkSameOrigin: SameOriginCheck;
}

export function sessionRoutes({
  logins,
  beginSecondStep,
  secondStepCookie,
  signIn,
  refreshes,
  issueToken,
  cookie,
  devices,
  deviceCookie,
  checkSameOrigin,
}: SessionParts) {
  return [
    on(login, async ({ body, clientAddress, http }) => {
      checkSameOrigin(http);
      const member = await logins.check(body, deviceCookie.read(http), clientAddress);
      const begun = await beginSecondStep(member, devices.known(member, deviceCookie.read(http)));
      if (!begun) return ok(await signIn(http, member, false), MESSAGES.loggedIn);
      secondStepCookie.set(http, begun.secret);
      return ok({ secondStep: begun.secondStep }, SECOND_FACTOR_MESSAGES.stepNeeded);
    }),
    on(refresh, async ({ http }) => {
      checkSameOrigin(http);
      const { member, sessionId, cookie: next } = await refreshes.rotate(cookie.read(http), userAgentOf(http));
      const answer = ok(
        { loginInfo: loginInfoOf(member), tokens: { accessToken: await issueToken(member, sessionId) } },
        MESSAGES.refreshed,
      );
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
