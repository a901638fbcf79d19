import { ok } from '@osaka/contracts';
import { MESSAGES, sendSignUpCode, verifySignUpCode } from '@osaka/contracts/account';
import { on } from '@osaka/service-kit';
import type { Cookie } from '../cookies.ts';
import type { SameOriginCheck } from '../same-origin.ts';
import { VERIFIED_LIFETIME_MS } from './verification.ts';
import type { VerificationService } from './verifications.service.ts';

/** Shows at sign-up that this browser has verified the address. */
export const VERIFICATION_COOKIE = {
  name: 'emailVerification',
  path: '/api/members',
  maxAgeS: VERIFIED_LIFETIME_MS / 1000,
} as const;

export interface VerificationRouteParts {
  verifications: VerificationService;
  cookie: Cookie;
  checkSameOrigin: SameOriginCheck;
}

export function verificationRoutes({ verifications, cookie, checkSameOrigin }: VerificationRouteParts) {
  return [
    on(sendSignUpCode, async ({ body }) => {
      await verifications.send('sign-up', body.email);
      return ok(null, MESSAGES.codeSent);
    }),
    on(verifySignUpCode, async ({ body, http }) => {
      checkSameOrigin(http);
      cookie.set(http, await verifications.verifyForBrowser('sign-up', body.email, body.verifyCode));
      return ok(null, MESSAGES.emailVerified);
    }),
  ];
}
