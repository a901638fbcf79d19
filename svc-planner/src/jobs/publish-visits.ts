import { createSweep } from '@osaka/service-kit';
import type { PlannerContext } from '../context.ts';
import { VISITS_AT_ONCE } from '../plans/visits/plan-visits.repository.ts';

/** Publishes each second the visits of plans that changed, that were deleted or restored, or whose last day is over. */
export function createVisitPublisher({ visits, clock, logger }: Pick<PlannerContext, 'visits' | 'clock' | 'logger'>) {
  return createSweep(
    'visits',
    async () => {
      const today = clock.today();
      let plans = await visits.findDue(today);
      while (plans.length > 0) {
        for (const plan of plans) await visits.publish(plan, today);
        plans = plans.length === VISITS_AT_ONCE ? await visits.findDue(today) : [];
      }
    },
    logger,
  );
}
