import { type Clock, type Logger, monthsBefore } from '@osaka/service-kit';
import { DRAFT_LIFE_MS } from '../plans/drafts.service.ts';
import type { PlanRepository } from '../plans/plans.repository.ts';

export const PURGE_QUEUE = 'planner-purge';
export const PURGE_EVERY_MS = 3600 * 1000;
const KEPT_MONTHS = 12;

/** Deletes drafts 30 days after their last change and the plans of members who left a year ago. */
export function createPurgePlans({ repository, clock, logger }: { repository: PlanRepository; clock: Clock; logger: Logger }) {
  return async function purgePlans(): Promise<void> {
    const drafts = await repository.removeDraftsOlderThan(new Date(clock.now().getTime() - DRAFT_LIFE_MS));
    const plans = await repository.removeWithdrawnBefore(monthsBefore(clock.now(), KEPT_MONTHS));
    if (drafts + plans > 0) logger.info({ drafts, plans }, 'purged');
  };
}
