import { AppError, COMMON_MESSAGES } from '@osaka/service-kit';
import type { TravelContext } from '../context.ts';
import type { ReviewDraftService } from '../review-drafts/review-drafts.service.ts';
import type { VisitService } from '../visits/visits.service.ts';

export type WithdrawalService = ReturnType<typeof createWithdrawalService>;

interface Services {
  drafts: ReviewDraftService;
  visits: VisitService;
}

/** Longer than any call that was admitted before a withdrawal can run. */
const LATE_WRITES_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes the data of withdrawn members; reviews stay without the name. A call that was admitted before may write
 * afterwards, so the withdrawal is stored before the data is deleted, and every call checks for it after its write: one
 * of the two finds the other.
 */
export function createWithdrawalService(context: TravelContext, { drafts, visits }: Services) {
  const { bookmarks, clock, likes, members } = context;

  async function removeMemberData(memberNo: number): Promise<void> {
    for (const { removeAllOf } of [bookmarks, likes, visits, drafts]) await removeAllOf(memberNo);
  }

  return {
    async withdraw(memberNo: number, withdrawnAt: Date, version: number): Promise<void> {
      await members.withdraw(memberNo, withdrawnAt, version);
      await removeMemberData(memberNo);
    },

    /** Reverts a late write of a withdrawn member and refuses the call. */
    async refuseLateWrite(memberNo: number): Promise<void> {
      if (!(await members.isWithdrawn(memberNo))) return;
      await removeMemberData(memberNo);
      throw new AppError('UNAUTHENTICATED', COMMON_MESSAGES.loginNeeded);
    },

    /** Reverts late writes of processes that died before their check. */
    async sweep(): Promise<void> {
      for (const memberNo of await members.findWithdrawnSince(new Date(clock.now().getTime() - LATE_WRITES_MS)))
        await removeMemberData(memberNo);
    },
  };
}
