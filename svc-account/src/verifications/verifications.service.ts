import { randomInt } from 'node:crypto';
import { MESSAGES } from '@osaka/contracts';
import { AppError, type Clock, invalidField, SENTENCES } from '@osaka/service-kit';
import { emailKey as keyOf } from '../member.ts';
import { CODE_LIFETIME_MS, type Purpose, VERIFIED_LIFETIME_MS, type Verification } from './verification.ts';
import type { VerificationRepository } from './verifications.repository.ts';

const DAY_MS = 24 * 3600 * 1000;
const BETWEEN_MAILS = { points: 1, perMs: 60_000 };
const MAILS_A_DAY = { points: 10, perMs: DAY_MS };
const WRONG_CODES_A_DAY = { points: 20, perMs: DAY_MS };
export const TOO_MANY_CODES = '인증 시도 횟수를 초과했습니다. 잠시 후 다시 시도해주세요.';

export interface VerificationParts {
  repository: VerificationRepository;
  attempts: {
    take(key: string, allowance: typeof MAILS_A_DAY): Promise<number>;
    waitMs(key: string): Promise<number>;
    add(key: string, allowance: typeof MAILS_A_DAY): Promise<number>;
    countOf(key: string): Promise<number>;
  };
  acceptMail(mail: { purpose: Purpose; to: string; code: string }): Promise<void>;
  clock: Clock;
}
export type VerificationService = ReturnType<typeof createVerificationService>;

/** Codes by mail: four digits, for one purpose and one address, five minutes, five tries. */
export function createVerificationService({ repository, attempts, acceptMail, clock }: VerificationParts) {
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

  return {
    /** Sends a code to the address typed, whoever that is. */
    async send(purpose: Purpose, email: string, subject = ''): Promise<void> {
      const emailKey = keyOf(email);
      refuseFor(await attempts.take(`mail:${purpose}:${emailKey}`, BETWEEN_MAILS));
      refuseFor(await attempts.take(`mail-day:${emailKey}`, MAILS_A_DAY));
      const code = String(randomInt(10_000)).padStart(4, '0');
      await repository.replace({ purpose, emailKey, subject, code, tries: 0, expiresAt: inMs(CODE_LIFETIME_MS) });
      await acceptMail({ purpose, to: email, code });
    },

    /** Resolves once for the right code, which then counts as verified for 30 minutes. */
    async verify(purpose: Purpose, email: string, code: string, subject?: string): Promise<Verification> {
      const emailKey = keyOf(email);
      const account = `code:${purpose}:${emailKey}`;
      const wrongToday = await attempts.countOf(account);
      // Past the day's limit each code has one try left: guessing ends, but the owner who reads the mail gets in.
      const isExhausted = wrongToday >= WRONG_CODES_A_DAY.points;
      const claimed = await repository.claimTry(purpose, emailKey, clock.now(), isExhausted ? 1 : undefined);
      if (!claimed) throw isExhausted || (await isUsedUp(purpose, emailKey)) ? tooMany(60_000) : wrong();
      const isRight = claimed.code === code && (subject === undefined || claimed.subject === subject);
      if (isRight && (await repository.verify(claimed, clock.now(), inMs(VERIFIED_LIFETIME_MS)))) return claimed;
      const wrongNow = await attempts.add(account, WRONG_CODES_A_DAY);
      throw wrongNow > WRONG_CODES_A_DAY.points ? tooMany(DAY_MS) : wrong();
    },

    async isVerified(purpose: Purpose, email: string): Promise<boolean> {
      return (await repository.find(purpose, keyOf(email), clock.now()))?.verifiedAt !== undefined;
    },

    /** True for the one caller that uses the verification up. */
    use: (purpose: Purpose, email: string): Promise<boolean> => repository.remove(purpose, keyOf(email)),

    restart: ({ purpose, to, code }: { purpose: Purpose; to: string; code: string }): Promise<boolean> => repository.restart(purpose, keyOf(to), code, inMs(CODE_LIFETIME_MS)),
  };

  async function isUsedUp(purpose: Purpose, emailKey: string): Promise<boolean> {
    const found = await repository.find(purpose, emailKey, clock.now());
    return found !== null && found.verifiedAt === undefined;
  }
}

function wrong(): AppError {
  return invalidField('verifyCode', MESSAGES.codeWrong);
}

function tooMany(waitMs: number): AppError {
  return new AppError('TOO_MANY', TOO_MANY_CODES, { retryAfterS: Math.ceil(waitMs / 1000) });
}

function refuseFor(waitMs: number): void {
  if (waitMs > 0) throw new AppError('TOO_MANY', SENTENCES.tooMany, { retryAfterS: Math.ceil(waitMs / 1000) });
}
