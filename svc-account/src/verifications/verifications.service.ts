import { createHash, randomBytes, randomInt } from 'node:crypto';
import { MESSAGES } from '@osaka/contracts/account';
import { AppError, COMMON_MESSAGES, invalidField } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import { emailKey } from '../member.ts';
import { CODE_LIFETIME_MS, type Purpose, VERIFIED_LIFETIME_MS, type Verification } from './verification.ts';

const DAY_MS = 24 * 3600 * 1000;
const BETWEEN_MAILS = { points: 1, perMs: 60_000 };
const MAILS_A_DAY = { points: 10, perMs: DAY_MS };
const WRONG_CODES_A_DAY = { points: 20, perMs: DAY_MS };
export const TOO_MANY_CODES = '인증 시도 횟수를 초과했습니다. 잠시 후 다시 시도해주세요.';

export type VerificationService = ReturnType<typeof createVerificationService>;

/** Verification codes by mail: four digits, for one purpose and one address, five minutes, five tries. */
export function createVerificationService(context: AccountContext) {
  const { attempts, clock, mailQueue, sealing, verificationCodes } = context;
  const addressOf = (email: string) => sealing.digest('address', emailKey(email));
  const subjectOf = (subject: string) => sealing.digest('subject', subject);
  // The digest includes address and purpose, because four digits alone would be recognisable.
  const codeOf = (purpose: Purpose, email: string, code: string) =>
    sealing.digest('code', purpose, emailKey(email), code);
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

  return {
    /** Sends a code whether or not a member has this address. */
    async send(purpose: Purpose, email: string, subject = ''): Promise<void> {
      refuseFor(await attempts.take(`mail:${purpose}:${emailKey(email)}`, BETWEEN_MAILS));
      refuseFor(await attempts.take(`mail-day:${emailKey(email)}`, MAILS_A_DAY));
      const code = String(randomInt(10_000)).padStart(4, '0');
      const digests = { address: addressOf(email), subject: subjectOf(subject), code: codeOf(purpose, email, code) };
      await verificationCodes.replace({ purpose, ...digests, tries: 0, expiresAt: inMs(CODE_LIFETIME_MS) });
      await mailQueue.accept({ purpose, to: email, code });
    },

    verify,

    /**
     * Like `verify`, and returns the secret for the cookie of the only browser in which the address counts as verified.
     */
    async verifyForBrowser(purpose: Purpose, email: string, code: string): Promise<string> {
      const secret = randomBytes(32).toString('base64url');
      await verify(purpose, email, code, { browser: browserOf(secret) });
      return secret;
    },

    /** The verification of this address by the browser that holds the secret, including a used one. */
    async findVerified(
      purpose: Purpose,
      email: string,
      secret: string | undefined,
    ): Promise<Pick<Verification, 'usedBy'> | undefined> {
      const found = secret ? await verificationCodes.find(purpose, addressOf(email), clock.now()) : null;
      return found?.verifiedAt && secret && found.browser === browserOf(secret) ? found : undefined;
    },

    markUsed: (purpose: Purpose, email: string, memberNo: number): Promise<void> =>
      verificationCodes.markUsed(purpose, addressOf(email), memberNo),

    /** True for exactly one caller. */
    use: (purpose: Purpose, email: string): Promise<boolean> => verificationCodes.remove(purpose, addressOf(email)),

    restart: ({ purpose, to, code }: { purpose: Purpose; to: string; code: string }): Promise<boolean> =>
      verificationCodes.restart(purpose, addressOf(to), codeOf(purpose, to, code), inMs(CODE_LIFETIME_MS)),
  };

  /** Resolves for exactly one call with the right code. */
  async function verify(
    purpose: Purpose,
    email: string,
    code: string,
    { subject, browser }: { subject?: string; browser?: string } = {},
  ) {
    const address = addressOf(email);
    const account = `code:${purpose}:${emailKey(email)}`;
    const wrongToday = await attempts.countOf(account);
    // Above the daily limit each code has one try: guessing ends, but the owner who reads the mail gets in.
    const isExhausted = wrongToday >= WRONG_CODES_A_DAY.points;
    const claimed = await verificationCodes.claimTry(purpose, address, clock.now(), isExhausted ? 1 : undefined);
    if (!claimed) throw isExhausted || (await isUsedUp(purpose, address)) ? tooMany(60_000) : wrong();
    const isRight =
      claimed.code === codeOf(purpose, email, code) &&
      (subject === undefined || claimed.subject === subjectOf(subject));
    const verified = { verifiedAt: clock.now(), expiresAt: inMs(VERIFIED_LIFETIME_MS), ...(browser && { browser }) };
    if (isRight && (await verificationCodes.verify(claimed, verified)))
      return { isAbout: (typed: string) => claimed.subject === subjectOf(typed) };
    const wrongNow = await attempts.add(account, WRONG_CODES_A_DAY);
    throw wrongNow > WRONG_CODES_A_DAY.points ? tooMany(DAY_MS) : wrong();
  }

  async function isUsedUp(purpose: Purpose, address: string): Promise<boolean> {
    const found = await verificationCodes.find(purpose, address, clock.now());
    return found !== null && found.verifiedAt === undefined;
  }
}

/** A plain digest is enough, because the secret has 256 random bits. */
function browserOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function wrong(): AppError {
  return invalidField('verifyCode', MESSAGES.codeWrong);
}

function tooMany(waitMs: number): AppError {
  return new AppError('TOO_MANY', TOO_MANY_CODES, { retryAfterS: Math.ceil(waitMs / 1000) });
}

function refuseFor(waitMs: number): void {
  if (waitMs > 0) throw new AppError('TOO_MANY', COMMON_MESSAGES.tooMany, { retryAfterS: Math.ceil(waitMs / 1000) });
}
