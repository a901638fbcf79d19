import { ok } from '@osaka/contracts';
import {
  confirmAppAtLogin,
  MESSAGES,
  offerPasskeyAtLogin,
  proveByCode,
  proveByPasskey,
  SECOND_FACTOR_MESSAGES,
  type SignedIn,
  setUpAppAtLogin,
} from '@osaka/contracts/account';
import { on } from '@osaka/service-kit';
import type { Context } from 'hono';
import type { Cookie } from '../cookies.ts';
import type { StoredMember } from '../member.ts';
import type { SameOriginCheck, SiteOf } from '../same-origin.ts';
import type { SecondStepService } from './second-step.service.ts';

export interface SecondStepRouteParts {
  steps: SecondStepService;
  cookie: Cookie;
  /** Begins the session of a member who has proved both factors. */
  signIn(http: Context, member: StoredMember): Promise<SignedIn>;
  checkSameOrigin: SameOriginCheck;
  siteOf: SiteOf;
}

export function secondStepRoutes({ steps, cookie, signIn, checkSameOrigin, siteOf }: SecondStepRouteParts) {
  return [
    on(proveByCode, async ({ body, clientAddress, http }) => {
      checkSameOrigin(http);
      const member = await steps.proveByCode(cookie.read(http), body.code, clientAddress);
      cookie.clear(http);
      return ok(await signIn(http, member), MESSAGES.loggedIn);
    }),
    on(offerPasskeyAtLogin, async ({ http }) => {
      checkSameOrigin(http);
      return ok(await steps.offerPasskey(cookie.read(http), siteOf(http)), SECOND_FACTOR_MESSAGES.passkeyReady);
    }),
    on(proveByPasskey, async ({ body, clientAddress, http }) => {
      checkSameOrigin(http);
      const member = await steps.proveByPasskey(cookie.read(http), body.passkey, siteOf(http), clientAddress);
      cookie.clear(http);
      return ok(await signIn(http, member), MESSAGES.loggedIn);
    }),
    on(setUpAppAtLogin, async ({ http }) => {
      checkSameOrigin(http);
      return ok(await steps.prepareApp(cookie.read(http)), SECOND_FACTOR_MESSAGES.appReady);
    }),
    on(confirmAppAtLogin, async ({ body, clientAddress, http }) => {
      checkSameOrigin(http);
      const { member, recoveryCodes } = await steps.confirmApp(cookie.read(http), body.code, clientAddress);
      cookie.clear(http);
      return ok({ ...(await signIn(http, member)), recoveryCodes }, MESSAGES.loggedIn);
    }),
  ];
}
