import { monthsBefore } from '@osaka/contracts';
import { PLANS_KEPT_MONTHS } from '@osaka/contracts/account';
import type { PlannerContext } from '../context.ts';
import { createWithdrawalService } from '../members/withdrawals.service.ts';
import { DRAFT_LIFE_MS } from '../plans/drafts/drafts.service.ts';
import { RESTORE_MS } from '../plans/plans.service.ts';

export const PURGE_QUEUE = 'planner-purge';
export const PURGE_EVERY_MS = 3600 * 1000;
/** Longer than any call can take that was admitted before a withdrawal. */
const LATE_WRITES_MS = 24 * 3600 * 1000;

/**
 * Deletes drafts 30 days after their last change, plans whose deletion can no longer be taken back, the plans of
 * members who left a year ago, calendar feeds revoked a year ago, expired idempotency keys, old counters and entries of
 * the audit log.
 */
export function createPurgePlans(context: PlannerContext) {
  const {
    plans,
    history,
    invitations,
    shares,
    opinions,
    ledgers,
    feeds,
    visits,
    withdrawals,
    idempotency,
    counts,
    auditLog,
    clock,
    logger,
  } = context;
  const { sweep } = createWithdrawalService(context);
  return async function purgePlans(): Promise<void> {
    await sweep(new Date(clock.now().getTime() - LATE_WRITES_MS));
    await idempotency.sweep();
    // Also plans that an instance of the release before saves during an upgrade.
    await visits.makeUnknownDue();
    await counts.purge();
    await auditLog.sweep();
    const drafts = await plans.removeDraftsOlderThan(new Date(clock.now().getTime() - DRAFT_LIFE_MS));
    const deletedBefore = new Date(clock.now().getTime() - RESTORE_MS);
    const keptSince = monthsBefore(clock.now(), PLANS_KEPT_MONTHS);
    // Before the plans themselves: a purge that ends halfway finds the rest again.
    const planNos = await plans.findPurgeable(deletedBefore, keptSince);
    for (const each of [history, invitations, shares, opinions, ledgers]) await each.removePlans(planNos);
    const deleted = await plans.removeDeletedBefore(deletedBefore);
    const withdrawn = await plans.removeWithdrawnBefore(keptSince);
    await feeds.removeRevokedBefore(keptSince);
    await withdrawals.removeBefore(keptSince);
    if (drafts + deleted + withdrawn > 0) logger.info({ drafts, deleted, withdrawn }, 'purged');
  };
}
