import { ok } from '@osaka/contracts';
import {
  confirmAppAtLogin,
  MESSAGES,
  offerPasskeyAtLogin,
  proveByCode,
  proveByPasskey,
  SECOND_FACTOR_MESSAGES,
  setUpAppAtLogin,
} from '@osaka/contracts/account';
import { on } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import type { SignIn } from '../sessions/sign-in.ts';
import type { SecondStepService } from './second-step.service.ts';

export function secondStepRoutes(
  { checkSameOrigin, cookies: { secondStep: cookie }, siteOf }: AccountContext,
  steps: SecondStepService,
  signIn: SignIn,
) {
  return [
    on(proveByCode, async ({ body, clientAddress, http }) => {
      checkSameOrigin(http);
      const member = await steps.proveByCode(cookie.read(http), body.code, clientAddress);
      cookie.clear(http);
      return ok(await signIn(http, member, true), MESSAGES.loggedIn);
    }),
    on(offerPasskeyAtLogin, async ({ http }) => {
      checkSameOrigin(http);
      return ok(await steps.offerPasskey(cookie.read(http), siteOf(http)), SECOND_FACTOR_MESSAGES.passkeyReady);
    }),
    on(proveByPasskey, async ({ body, clientAddress, http }) => {
      checkSameOrigin(http);
      const member = await steps.proveByPasskey(cookie.read(http), body.passkey, siteOf(http), clientAddress);
      cookie.clear(http);
      return ok(await signIn(http, member, true), MESSAGES.loggedIn);
    }),
    on(setUpAppAtLogin, async ({ http }) => {
      checkSameOrigin(http);
      return ok(await steps.prepareApp(cookie.read(http)), SECOND_FACTOR_MESSAGES.appReady);
    }),
    on(confirmAppAtLogin, async ({ body, clientAddress, http }) => {
      checkSameOrigin(http);
      const { member, recoveryCodes } = await steps.confirmApp(cookie.read(http), body.code, clientAddress);
      cookie.clear(http);
      return ok({ ...(await signIn(http, member, true)), recoveryCodes }, MESSAGES.loggedIn);
    }),
  ];
}
