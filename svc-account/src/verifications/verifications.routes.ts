import { MESSAGES, ok, sendSignUpCode, verifySignUpCode } from '@osaka/contracts';
import { on } from '@osaka/service-kit';
import type { VerificationService } from './verifications.service.ts';

export function verificationRoutes(verifications: VerificationService) {
  return [
    on(sendSignUpCode, async ({ body }) => {
      await verifications.send('sign-up', body.email);
      return ok(null, MESSAGES.codeSent);
    }),
    on(verifySignUpCode, async ({ body }) => {
      await verifications.verify('sign-up', body.email, body.verifyCode);
      return ok(null, MESSAGES.emailVerified);
    }),
  ];
}
