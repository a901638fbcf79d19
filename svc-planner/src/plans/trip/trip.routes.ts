import { ok } from '@osaka/contracts';
import { changeMyPlan, listPlanChanges, PLAN_MESSAGES, undoPlanChange } from '@osaka/contracts/planner';
import { on } from '@osaka/service-kit';
import type { TripService } from './trip.service.ts';

export function tripRoutes(trips: TripService) {
  return [
    on(changeMyPlan, async ({ member, params, body }) =>
      ok(await trips.change(member, params.planNo, body.changes), PLAN_MESSAGES.changesSaved),
    ),
    on(listPlanChanges, async ({ member, params, query }) =>
      ok(await trips.history(member.memberNo, params.planNo, query.before), PLAN_MESSAGES.changesListed),
    ),
    on(undoPlanChange, async ({ member, params }) =>
      ok(await trips.undo(member, params.planNo, params.changeNo), PLAN_MESSAGES.changeUndone),
    ),
  ];
}
