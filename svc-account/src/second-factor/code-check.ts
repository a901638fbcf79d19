import { RECOVERY_CODES, SECOND_FACTOR_MESSAGES } from '@osaka/contracts/account';
import { AppError, COMMON_MESSAGES, invalidField } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import type { StoredMember } from '../member.ts';
import type { Sealing } from '../sealing.ts';
import { stepOfCode } from './app-codes.ts';

/** After five wrong proofs one is tried after 30 s, 60 s, … 15 minutes. */
const WRONG_PROOFS = { points: 5, perMs: 15 * 60 * 1000 };
const FIRST_WAIT_MS = 30_000;
const PER_CLIENT = { points: 100, perMs: 15 * 60 * 1000 };

export type CodeCheck = ReturnType<typeof createCodeCheck>;

/**
 * Key under which tries are counted together. A known device has its own limit, so that strangers who know the password
 * cannot lock the owner out.
 */
export interface Tries {
  key: string;
  clientAddress: string;
}

export const isRecoveryCode = (code: string) => RECOVERY_CODES.pattern.test(code);
export const boundTo = (memberNo: number) => `authenticator app of ${memberNo}`;
export const recoveryDigest = (sealing: Pick<Sealing, 'digest'>, memberNo: number, code: string) =>
  sealing.digest('recovery-code', String(memberNo), code.replace('-', ''));

/** Checks codes of authenticator apps and recovery codes: each counts once, and guessing is limited. */
export function createCodeCheck(context: AccountContext) {
  const { attempts, clientScale, clock, sealing, secondFactorChanges } = context;

  return {
    limited,

    /** Uses the code up. */
    check: (member: StoredMember, code: string, tries: Tries): Promise<void> =>
      limited(tries, () => (isRecoveryCode(code) ? checkRecoveryCode(member, code) : checkAppCode(member, code))),

    /** The step of a code for an app that is being set up. */
    async stepOfNewApp(memberNo: number, sealed: string, code: string, tries: Tries): Promise<number> {
      return limited(tries, async () => {
        const step = stepFor(memberNo, sealed, code);
        if (step === undefined) throw wrong();
        return step;
      });
    },
  };

  /** Counts a try before it is made, so that concurrent calls cannot exceed the limit. */
  async function limited<T>({ key, clientAddress }: Tries, attempt: () => Promise<T>): Promise<T> {
    const client = `second-factor-client:${clientAddress}`;
    refuseFor(await attempts.exhaustedMs(client, { ...PER_CLIENT, points: PER_CLIENT.points * clientScale }));
    refuseFor(await attempts.claim(key, WRONG_PROOFS, FIRST_WAIT_MS));
    try {
      const result = await attempt();
      await attempts.clear(key);
      return result;
    } catch (error) {
      if (error instanceof AppError && error.kind === 'INVALID') await attempts.add(client, PER_CLIENT);
      throw error;
    }
  }

  async function checkAppCode({ memberNo, secondFactor }: StoredMember, code: string): Promise<void> {
    const app = secondFactor?.app;
    const step = app && stepFor(memberNo, app.sealed, code);
    if (!app || step === undefined) throw wrong();
    if (!(await secondFactorChanges.useAppStep(memberNo, app.sealed, step)))
      throw invalidField('code', SECOND_FACTOR_MESSAGES.codeUsed);
  }

  async function checkRecoveryCode({ memberNo }: StoredMember, code: string): Promise<void> {
    if (!(await secondFactorChanges.useRecoveryCode(memberNo, recoveryDigest(sealing, memberNo, code))))
      throw invalidField('code', SECOND_FACTOR_MESSAGES.recoveryCodeWrong);
  }

  // With another ACCOUNT_SECRET nothing can be decrypted, and then every code is wrong.
  function stepFor(memberNo: number, sealed: string, code: string): number | undefined {
    const secret = sealing.open(sealed, boundTo(memberNo));
    return secret === undefined ? undefined : stepOfCode(code, secret, clock.now());
  }
}

function wrong(): AppError {
  return invalidField('code', SECOND_FACTOR_MESSAGES.codeWrong);
}

function refuseFor(waitMs: number): void {
  if (waitMs > 0) throw new AppError('TOO_MANY', COMMON_MESSAGES.tooMany, { retryAfterS: Math.ceil(waitMs / 1000) });
}
