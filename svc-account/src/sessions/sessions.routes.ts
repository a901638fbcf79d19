import { ok } from '@osaka/contracts';
import { login, logout, MESSAGES, refresh, SECOND_FACTOR_MESSAGES } from '@osaka/contracts/account';
import { on, unavailable } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import { loginInfoOf } from '../member.ts';
import type { SecondStepService } from '../second-factor/second-step.service.ts';
import type { DeviceService } from './devices.service.ts';
import type { LoginService } from './login.service.ts';
import type { RefreshService } from './refresh.service.ts';
import { type SignIn, userAgentOf } from './sign-in.ts';

interface Services {
  devices: DeviceService;
  logins: LoginService;
  refreshes: RefreshService;
  secondSteps: SecondStepService;
  signIn: SignIn;
}

export function sessionRoutes(
  { checkSameOrigin, cookies, tokens }: AccountContext,
  { devices, logins, refreshes, secondSteps, signIn }: Services,
) {
  return [
    on(login, async ({ body, clientAddress, http }) => {
      checkSameOrigin(http);
      const member = await logins.check(body, cookies.device.read(http), clientAddress);
      const begun = await secondSteps.begin(member, devices.known(member, cookies.device.read(http)));
      if (!begun) return ok(await signIn(http, member, false), MESSAGES.loggedIn);
      cookies.secondStep.set(http, begun.secret);
      return ok({ secondStep: begun.secondStep }, SECOND_FACTOR_MESSAGES.stepNeeded);
    }),
    on(refresh, async ({ http }) => {
      checkSameOrigin(http);
      const { member, sessionId, cookie: next } = await refreshes.rotate(cookies.refresh.read(http), userAgentOf(http));
      const answer = ok(
        { loginInfo: loginInfoOf(member), tokens: { accessToken: await tokens.issue(member, sessionId) } },
        MESSAGES.refreshed,
      );
      cookies.refresh.set(http, next);
      return answer;
    }),
    on(logout, async ({ member, http }) => {
      checkSameOrigin(http);
      // The cookie stays until every service knows the revocation, so that the call can be retried.
      if (!(await refreshes.end(cookies.refresh.read(http), member?.sessionId))) throw unavailable();
      cookies.refresh.clear(http);
      return ok(null, MESSAGES.loggedOut);
    }),
  ];
}
