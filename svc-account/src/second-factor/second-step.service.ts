import { createHash, randomBytes } from 'node:crypto';
import {
  type AppSetUp,
  type PasskeyAssertion,
  type PasskeyOptions,
  SECOND_FACTOR_MESSAGES,
  type SecondStep,
} from '@osaka/contracts/account';
import { AppError } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import { SECOND_STEP_MS } from '../cookies.ts';
import type { StoredMember } from '../member.ts';
import { createCodeCheck, isRecoveryCode, type Tries } from './code-check.ts';
import { createPasskeyCheck } from './passkey-check.ts';
import { optionsForProof, type Site } from './passkeys.ts';
import { isOn, secondStepOf } from './second-factor.ts';
import type { StoredSecondStep } from './second-steps.repository.ts';
import { type Changed, createSetUpService } from './set-up.service.ts';

export type SecondStepService = ReturnType<typeof createSecondStepService>;

/** The second step of a login, between the right password and the session. */
export function createSecondStepService(context: AccountContext) {
  const { clock, members, needsSecondFactor, notifyOwner, secondSteps } = context;
  const codes = createCodeCheck(context);
  const checkPasskey = createPasskeyCheck(context);
  const setUps = createSetUpService(context);

  return {
    /** Undefined when the password is enough. Otherwise the secret for the cookie, and what the browser must prove. */
    async begin(
      member: StoredMember,
      device: string | undefined,
    ): Promise<{ secret: string; secondStep: SecondStep } | undefined> {
      if (!isOn(member.secondFactor) && !needsSecondFactor(member)) return undefined;
      const secret = randomBytes(32).toString('base64url');
      const { memberNo, sessionEpoch } = member;
      await secondSteps.add({
        digest: digestOf(secret),
        memberNo,
        sessionEpoch,
        ...(device && { device }),
        expiresAt: new Date(clock.now().getTime() + SECOND_STEP_MS),
      });
      return { secret, secondStep: secondStepOf(member.secondFactor) };
    },

    /** The member whose second factor the code proves; the step is used up. */
    async proveByCode(secret: string | undefined, code: string, clientAddress: string): Promise<StoredMember> {
      const { step, member } = await pending(secret);
      await codes.check(member, code, triesOf(step, clientAddress));
      if (isRecoveryCode(code)) await notifyOwner(member, { news: 'recovery-code-used' });
      return finish(step, member);
    },

    async offerPasskey(secret: string | undefined, site: Site): Promise<PasskeyOptions> {
      const { step, member } = await pending(secret);
      const options = await optionsForProof(site, member.secondFactor);
      await secondSteps.setChallenge(step.digest, options.challenge);
      return options;
    },

    async proveByPasskey(
      secret: string | undefined,
      passkey: PasskeyAssertion,
      site: Site,
      clientAddress: string,
    ): Promise<StoredMember> {
      const { step, member } = await pending(secret);
      await checkPasskey(
        member,
        passkey,
        await secondSteps.takeChallenge(step.digest),
        site,
        triesOf(step, clientAddress),
      );
      return finish(step, member);
    },

    async prepareApp(secret: string | undefined): Promise<AppSetUp> {
      return setUps.prepareApp((await pendingSetUp(secret)).member);
    },

    async confirmApp(secret: string | undefined, code: string, clientAddress: string): Promise<Changed> {
      const { step, member } = await pendingSetUp(secret);
      const changed = await setUps.confirmApp(member, code, triesOf(step, clientAddress));
      await finish(step, member);
      return changed;
    },
  };

  async function pending(secret: string | undefined): Promise<{ step: StoredSecondStep; member: StoredMember }> {
    const step = secret ? await secondSteps.find(digestOf(secret), clock.now()) : undefined;
    const member = step && (await members.find(step.memberNo));
    if (!step || member?.isActive !== 'Y' || member.sessionEpoch !== step.sessionEpoch) throw stepOver();
    return { step, member };
  }

  /** A member who has a second factor cannot replace it at the login. */
  async function pendingSetUp(secret: string | undefined) {
    const found = await pending(secret);
    if (isOn(found.member.secondFactor)) throw new AppError('CONFLICT', SECOND_FACTOR_MESSAGES.alreadyOn);
    return found;
  }

  async function finish({ digest }: StoredSecondStep, member: StoredMember): Promise<StoredMember> {
    if (!(await secondSteps.take(digest))) throw stepOver();
    return member;
  }
}

function triesOf({ memberNo, device }: StoredSecondStep, clientAddress: string): Tries {
  return { key: device ? `second-step-device:${device}` : `second-step:${memberNo}`, clientAddress };
}

function stepOver(): AppError {
  return new AppError('UNAUTHENTICATED', SECOND_FACTOR_MESSAGES.stepOver);
}

/** A plain digest is enough, because the secret has 256 random bits. */
function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
