import type { planVisited } from '@osaka/contracts/planner';
import type { EventHandlers } from '@osaka/service-kit';
import type { TravelContext } from '../context.ts';
import type { VisitService } from './visits.service.ts';

/** Handlers for events of svc-planner. */
export function visitEvents(
  { members }: TravelContext,
  visits: VisitService,
): EventHandlers<readonly [typeof planVisited]> {
  return {
    'plan.visited': {
      async apply({ data, version }) {
        await visits.apply(data, version);
        // After the write: the withdrawal either finds the visits, or is found here.
        if (await members.isWithdrawn(data.memberNo)) await visits.removeAllOf(data.memberNo);
      },
      versionsOf: visits.versionsOf,
    },
  };
}
