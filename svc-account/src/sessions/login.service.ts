import { type Login, MESSAGES } from '@osaka/contracts/account';
import { AppError, COMMON_MESSAGES } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import { memberIdKey, type StoredMember } from '../member.ts';
import type { DeviceService } from './devices.service.ts';

const WINDOW_MS = 15 * 60 * 1000;
/** Failures per account or known device before backoff: then one attempt after 30 s, 60 s, … 15 minutes. */
const PER_ACCOUNT = { points: 10, perMs: WINDOW_MS };
const FIRST_WAIT_MS = 30_000;
const PER_CLIENT = { points: 100, perMs: WINDOW_MS };

export type LoginService = ReturnType<typeof createLoginService>;

export function createLoginService(context: AccountContext, devices: DeviceService) {
  const { attempts, clientScale, members, passwords } = context;

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
      const claimedMember = deviceCookie ? await members.findByMemberId(memberId) : undefined;
      const device = devices.known(claimedMember, deviceCookie);
      return device ? checkDevice(claimedMember, memberPw, device) : checkStranger(memberId, memberPw, clientAddress);
    },

    /** Resets the limit of unknown devices, which failed logins by strangers may have exhausted. */
    unblock: (memberId: string): Promise<void> => attempts.clear(triesOf(memberId)),
  };

  async function checkDevice(
    member: StoredMember | undefined,
    password: string,
    device: string,
  ): Promise<StoredMember> {
    passwords.refuseWhenFull(device);
    const tries = `login-device:${device}`;
    const isRight = await passwords.verify(member?.memberPw, password, device, () => claimTry(tries));
    if (!member || !isRight) throw failed();
    await attempts.clear(tries);
    return requireActive(member);
  }

  async function checkStranger(memberId: string, password: string, clientAddress: string): Promise<StoredMember> {
    passwords.refuseWhenFull(clientAddress);
    const tries = triesOf(memberId);
    const client = `login-client:${clientAddress}`;
    refuseFor(await attempts.exhaustedMs(client, { ...PER_CLIENT, points: PER_CLIENT.points * clientScale }));
    refuseFor(await attempts.waitMs(tries));
    const member = await members.findByMemberId(memberId);
    const isRight = await passwords.verify(member?.memberPw, password, clientAddress, () => claimTry(tries));
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

/** Rate limit key that all unknown devices of an account share. */
function triesOf(memberId: string): string {
  return `login:${memberIdKey(memberId)}`;
}

function requireActive(member: StoredMember): StoredMember {
  if (member.isActive === 'N') throw new AppError('FORBIDDEN', MESSAGES.withdrawn);
  return member;
}

function failed(): AppError {
  return new AppError('UNAUTHENTICATED', MESSAGES.loginFailed);
}

function refuseFor(waitMs: number): void {
  if (waitMs > 0) throw new AppError('TOO_MANY', COMMON_MESSAGES.tooMany, { retryAfterS: Math.ceil(waitMs / 1000) });
}
