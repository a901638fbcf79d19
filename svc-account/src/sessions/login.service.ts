import { type Login, MESSAGES } from '@osaka/contracts/account';
import { AppError, SENTENCES } from '@osaka/service-kit';
import { memberIdKey, type StoredMember } from '../member.ts';

const WINDOW_MS = 15 * 60 * 1000;
/** Failures per account or known device before backoff: then one attempt after 30 s, 60 s, … 15 minutes. */
const PER_ACCOUNT = { points: 10, perMs: WINDOW_MS };
const FIRST_WAIT_MS = 30_000;
const PER_CLIENT = { points: 100, perMs: WINDOW_MS };

export interface LoginParts {
  findByMemberId(memberId: string): Promise<StoredMember | undefined>;
  /** The device's digest when it has logged in to this account before. */
  knownDevice(member: StoredMember | undefined, deviceCookie: string | undefined): string | undefined;
  refuseWhenFull(lane: string): void;
  verify(hashed: string | undefined, password: string, lane: string, admitted: () => Promise<void>): Promise<boolean>;
  attempts: {
    claim(key: string, allowance: typeof PER_ACCOUNT, firstWaitMs: number): Promise<number>;
    waitMs(key: string): Promise<number>;
    exhaustedMs(key: string, allowance: typeof PER_CLIENT): Promise<number>;
    add(key: string, allowance: typeof PER_CLIENT): Promise<number>;
    clear(key: string): Promise<void>;
  };
  /** RATE_LIMIT_SCALE */
  clientScale: number;
}
export type LoginService = ReturnType<typeof createLoginService>;

/** Rate limit key that all unknown devices of an account share. */
export const loginAttemptsOf = (memberId: string) => `login:${memberIdKey(memberId)}`;

export function createLoginService({
  findByMemberId,
  knownDevice,
  refuseWhenFull,
  verify,
  attempts,
  clientScale,
}: LoginParts) {
  return {
    /**
     * Returns the member with these credentials. Unknown ids take the same time and get the same message as wrong
     * passwords. A device that has logged in before has its own limit, so that strangers, even at the same address,
     * cannot lock it out.
     */
    async check(
      { memberId, memberPw }: Login,
      deviceCookie: string | undefined,
      clientAddress: string,
    ): Promise<StoredMember> {
      const claimedMember = deviceCookie ? await findByMemberId(memberId) : undefined;
      const device = knownDevice(claimedMember, deviceCookie);
      return device ? checkDevice(claimedMember, memberPw, device) : checkStranger(memberId, memberPw, clientAddress);
    },
  };

  async function checkDevice(
    member: StoredMember | undefined,
    password: string,
    device: string,
  ): Promise<StoredMember> {
    refuseWhenFull(device);
    const tries = `login-device:${device}`;
    const isRight = await verify(member?.memberPw, password, device, () => claimTry(tries));
    if (!member || !isRight) throw failed();
    await attempts.clear(tries);
    return requireActive(member);
  }

  async function checkStranger(memberId: string, password: string, clientAddress: string): Promise<StoredMember> {
    refuseWhenFull(clientAddress);
    const tries = loginAttemptsOf(memberId);
    const client = `login-client:${clientAddress}`;
    refuseFor(await attempts.exhaustedMs(client, { ...PER_CLIENT, points: PER_CLIENT.points * clientScale }));
    refuseFor(await attempts.waitMs(tries));
    const member = await findByMemberId(memberId);
    const isRight = await verify(member?.memberPw, password, clientAddress, () => claimTry(tries));
    if (!member || !isRight) {
      await attempts.add(client, PER_CLIENT);
      throw failed();
    }
    await attempts.clear(tries);
    return requireActive(member);
  }

  /** Called when the queued task starts, so that concurrent calls cannot exceed the limit. */
  async function claimTry(tries: string): Promise<void> {
    refuseFor(await attempts.claim(tries, PER_ACCOUNT, FIRST_WAIT_MS));
  }
}

function requireActive(member: StoredMember): StoredMember {
  if (member.isActive === 'N') throw new AppError('FORBIDDEN', MESSAGES.withdrawn);
  return member;
}

function failed(): AppError {
  return new AppError('UNAUTHENTICATED', MESSAGES.loginFailed);
}

function refuseFor(waitMs: number): void {
  if (waitMs > 0) throw new AppError('TOO_MANY', SENTENCES.tooMany, { retryAfterS: Math.ceil(waitMs / 1000) });
}
