import { AppError, type Clock, SENTENCES } from '@osaka/service-kit';
import type { MemberRepository } from './members.repository.ts';

export type WithdrawalService = ReturnType<typeof createWithdrawalService>;

/** What is a member's own and goes when the member leaves. */
interface Belongings {
  removeAllOf(memberNo: number): Promise<void>;
}

/** Longer than any call can still be under way that was admitted before a withdrawal. */
const LATE_WRITES_MS = 24 * 60 * 60 * 1000;

/**
 * Removes what belongs to members who left; reviews stay, without the name. A call that was admitted before the withdrawal may write after it:
 * the withdrawal is stored before the belongings are looked for, and every call looks for it after its write, so that one of the two finds the other.
 */
export function createWithdrawalService(members: MemberRepository, belongings: readonly Belongings[], clock: Clock) {
  async function removeBelongings(memberNo: number): Promise<void> {
    for (const { removeAllOf } of belongings) await removeAllOf(memberNo);
  }

  return {
    async withdraw(memberNo: number, withdrawnAt: Date, version: number): Promise<void> {
      await members.withdraw(memberNo, withdrawnAt, version);
      await removeBelongings(memberNo);
    },

    /** Takes back what a call of a member who has left wrote, and refuses the call. */
    async refuseLateWrite(memberNo: number): Promise<void> {
      if (!(await members.isWithdrawn(memberNo))) return;
      await removeBelongings(memberNo);
      throw new AppError('UNAUTHENTICATED', SENTENCES.loginNeeded);
    },

    /** Takes back what calls wrote whose process died before it could look. */
    async sweep(): Promise<void> {
      for (const memberNo of await members.findWithdrawnSince(new Date(clock.now().getTime() - LATE_WRITES_MS))) await removeBelongings(memberNo);
    },
  };
}
