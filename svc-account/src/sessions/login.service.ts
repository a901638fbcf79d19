import { type Login, MESSAGES } from '@osaka/contracts';
import { AppError, SENTENCES } from '@osaka/service-kit';
import { memberIdKey, type StoredMember } from '../member.ts';

const WINDOW_MS = 15 * 60 * 1000;
/** Failures of one account; then one try after 30 s, after 60 s, … after 15 minutes. */
const PER_ACCOUNT = { points: 10, perMs: WINDOW_MS };
const FIRST_WAIT_MS = 30_000;
const PER_CLIENT = { points: 100, perMs: WINDOW_MS };

export interface LoginParts {
  findByMemberId(memberId: string): Promise<StoredMember | undefined>;
  /** Throws when this client has too many logins waiting. */
  refuseWhenFull(clientAddress: string): void;
  verify(hashed: string | undefined, password: string, clientAddress: string, admitted: () => Promise<void>): Promise<boolean>;
  attempts: {
    claim(key: string, allowance: typeof PER_ACCOUNT, firstWaitMs: number): Promise<number>;
    waitMs(key: string): Promise<number>;
    usedUpMs(key: string, allowance: typeof PER_CLIENT): Promise<number>;
    add(key: string, allowance: typeof PER_CLIENT): Promise<number>;
    clear(key: string): Promise<void>;
  };
  /** RATE_LIMIT_SCALE */
  clientScale: number;
}
export type LoginService = ReturnType<typeof createLoginService>;

export const loginAttemptsOf = (memberId: string) => `login:${memberIdKey(memberId)}`;

export function createLoginService({ findByMemberId, refuseWhenFull, verify, attempts, clientScale }: LoginParts) {
  return {
    /** The member whose id and password these are. Unknown ids cost and say the same as wrong passwords. */
    async check({ memberId, memberPw }: Login, clientAddress: string): Promise<StoredMember> {
      refuseWhenFull(clientAddress);
      const account = loginAttemptsOf(memberId);
      const client = `login-client:${clientAddress}`;
      refuseFor(await attempts.usedUpMs(client, { ...PER_CLIENT, points: PER_CLIENT.points * clientScale }));
      refuseFor(await attempts.waitMs(account));
      const member = await findByMemberId(memberId);
      // Claimed in the turn of the work, so that a hundred calls at once are ten tries.
      const isRight = await verify(member?.memberPw, memberPw, clientAddress, async () => refuseFor(await attempts.claim(account, PER_ACCOUNT, FIRST_WAIT_MS)));
      if (!member || !isRight) {
        await attempts.add(client, PER_CLIENT);
        throw new AppError('UNAUTHENTICATED', MESSAGES.loginFailed);
      }
      await attempts.clear(account);
      if (member.isActive === 'N') throw new AppError('FORBIDDEN', MESSAGES.withdrawn);
      return member;
    },
  };
}

function refuseFor(waitMs: number): void {
  if (waitMs > 0) throw new AppError('TOO_MANY', SENTENCES.tooMany, { retryAfterS: Math.ceil(waitMs / 1000) });
}
