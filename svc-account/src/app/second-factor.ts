import { createSecondFactorChanges } from '../members/second-factor-changes.repository.ts';
import { createCodeCheck } from '../second-factor/code-check.ts';
import { createNotify } from '../second-factor/notices.ts';
import { createPasskeyCheck } from '../second-factor/passkey-check.ts';
import { createSecondFactorService } from '../second-factor/second-factor.service.ts';
import { createSecondStepService } from '../second-factor/second-step.service.ts';
import { createSetUpService } from '../second-factor/set-up.service.ts';
import type { AccountParts } from './parts.ts';

/** The second step of a sign-in, and a member's own second factors. */
export function composeSecondFactor(parts: AccountParts) {
  const { attempts, clock, mailQueue, members, needsSecondFactor, revoker, sealing, sessions, usage } = parts;
  const factors = createSecondFactorChanges(parts.db, clock);
  const codes = createCodeCheck({ factors, attempts, sealing, clock, clientScale: parts.clientScale });
  const checkPasskey = createPasskeyCheck({ codes, usePasskey: factors.usePasskey, clock });
  const notify = createNotify({ acceptMail: mailQueue.accept, takeNotice: attempts.take, clock });
  const setUps = createSetUpService({
    factors,
    codes,
    sealing,
    async endOthers(member, sessionId) {
      const { memberNo, sessionEpoch, secondFactor } = member;
      await sessions.keepOnly(memberNo, sessionId, { sessionEpoch, hasSecondFactor: secondFactor !== undefined });
      await revoker.announce(member);
    },
    recordUse: usage.record,
    notify,
    clock,
  });
  return {
    secondSteps: createSecondStepService({
      steps: parts.secondSteps,
      findMember: members.find,
      codes,
      checkPasskey,
      setUps,
      isRequired: needsSecondFactor,
      notify,
      clock,
    }),
    secondFactors: createSecondFactorService({
      findMember: members.find,
      factors,
      codes,
      checkPasskey,
      setUps,
      requirePassword: parts.checkPassword,
      isRequired: needsSecondFactor,
      sealing,
      clock,
    }),
  };
}
