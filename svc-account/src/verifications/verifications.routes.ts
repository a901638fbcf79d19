import { ok } from '@osaka/contracts';
import { MESSAGES, sendSignUpCode, verifySignUpCode } from '@osaka/contracts/account';
import { on } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import type { VerificationService } from './verifications.service.ts';

export function verificationRoutes({ checkSameOrigin, cookies }: AccountContext, verifications: VerificationService) {
  return [
    on(sendSignUpCode, async ({ body }) => {
      await verifications.send('sign-up', body.email);
      return ok(null, MESSAGES.codeSent);
    }),
    on(verifySignUpCode, async ({ body, http }) => {
      checkSameOrigin(http);
      cookies.verification.set(http, await verifications.verifyForBrowser('sign-up', body.email, body.verifyCode));
      return ok(null, MESSAGES.emailVerified);
    }),
  ];
}
