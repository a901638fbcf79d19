import { monthsBefore } from '@osaka/contracts';
import { PLANS_KEPT_MONTHS } from '@osaka/contracts/account';
import type { Clock, DailyCounts, Idempotency, Logger } from '@osaka/service-kit';
import type { MemberNames } from '../members/member-names.repository.ts';
import type { WithdrawalRepository } from '../members/withdrawals.repository.ts';
import { createWithdrawalService } from '../members/withdrawals.service.ts';
import { DRAFT_LIFE_MS } from '../plans/drafts/drafts.service.ts';
import type { PlanRepository } from '../plans/plans.repository.ts';
import { RESTORE_MS } from '../plans/plans.service.ts';
import type { PlanVisitRepository } from '../plans/visits/plan-visits.repository.ts';

export const PURGE_QUEUE = 'planner-purge';
export const PURGE_EVERY_MS = 3600 * 1000;
/** Longer than any call can take that was admitted before a withdrawal. */
const LATE_WRITES_MS = 24 * 3600 * 1000;

interface Parts {
  repository: PlanRepository;
  visits: Pick<PlanVisitRepository, 'makeUnknownDue'>;
  withdrawals: WithdrawalRepository;
  names: MemberNames;
  /** What belongs to plans and goes with them. */
  ofPlans: readonly { removePlans(planNos: readonly number[]): Promise<void> }[];
  idempotency: Pick<Idempotency, 'sweep'>;
  counts: Pick<DailyCounts, 'purge'>;
  clock: Clock;
  logger: Logger;
}

/**
 * Deletes drafts 30 days after their last change, plans whose deletion can no longer be taken back, the plans of
 * members who left a year ago, expired idempotency keys and old counters.
 */
export function createPurgePlans({
  repository,
  visits,
  withdrawals,
  names,
  ofPlans,
  idempotency,
  counts,
  clock,
  logger,
}: Parts) {
  const { sweep } = createWithdrawalService(withdrawals, { plans: repository, names });
  return async function purgePlans(): Promise<void> {
    await sweep(new Date(clock.now().getTime() - LATE_WRITES_MS));
    await idempotency.sweep();
    // Also plans that an instance of the release before saves during an upgrade.
    await visits.makeUnknownDue();
    await counts.purge();
    const drafts = await repository.removeDraftsOlderThan(new Date(clock.now().getTime() - DRAFT_LIFE_MS));
    const deletedBefore = new Date(clock.now().getTime() - RESTORE_MS);
    const keptSince = monthsBefore(clock.now(), PLANS_KEPT_MONTHS);
    // Before the plans themselves: a purge that ends halfway finds the rest again.
    const planNos = await repository.findPurgeable(deletedBefore, keptSince);
    for (const each of ofPlans) await each.removePlans(planNos);
    const deleted = await repository.removeDeletedBefore(deletedBefore);
    const withdrawn = await repository.removeWithdrawnBefore(keptSince);
    await withdrawals.removeBefore(keptSince);
    if (drafts + deleted + withdrawn > 0) logger.info({ drafts, deleted, withdrawn }, 'purged');
  };
}
