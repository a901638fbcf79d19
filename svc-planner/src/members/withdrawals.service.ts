import { AppError, COMMON_MESSAGES } from '@osaka/service-kit';
import type { PlannerContext } from '../context.ts';
import type { Withdrawal } from './withdrawals.repository.ts';

/**
 * Puts the plans and calendar feeds of members who left out of reach. A call that was admitted before the withdrawal may write after it:
 * the withdrawal is stored before the plans are looked for, and every call looks for it after its write, so that one of
 * the two finds the other.
 */
export function createWithdrawalService({ withdrawals, plans, feeds, history, memberNames }: PlannerContext) {
  async function removePlans({ memberNo, withdrawnAt }: Withdrawal): Promise<void> {
    const planNos = await plans.findNumbersOf(memberNo);
    await plans.forgetPrivateItems(planNos, memberNo);
    await history.forgetPrivateItems(planNos, memberNo);
    await plans.softDeleteByMember(memberNo, withdrawnAt);
    await feeds.revokeOfMember(memberNo, withdrawnAt);
    await memberNames.forget(memberNo);
  }

  return {
    async withdraw(withdrawal: Withdrawal): Promise<void> {
      await withdrawals.add(withdrawal);
      await removePlans(withdrawal);
    },

    /** Takes back what a call of a member who has left wrote, and refuses the call. */
    async refuseLateWrite(memberNo: number): Promise<void> {
      const withdrawal = await withdrawals.find(memberNo);
      if (!withdrawal) return;
      await removePlans(withdrawal);
      throw new AppError('UNAUTHENTICATED', COMMON_MESSAGES.loginNeeded);
    },

    /** Takes back what calls wrote whose process died before it could look. */
    async sweep(since: Date): Promise<void> {
      for (const withdrawal of await withdrawals.findSince(since)) await removePlans(withdrawal);
    },

    async versionsOf(memberNos: readonly number[]): Promise<Map<number, number>> {
      return new Map((await withdrawals.findMany(memberNos)).map(({ memberNo, version }) => [memberNo, version]));
    },
  };
}
