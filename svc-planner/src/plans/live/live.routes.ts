import { watchMyPlan } from '@osaka/contracts/planner';
import { on, openEventStream, type Route, tooMany } from '@osaka/service-kit';
import type { PlannerContext } from '../../context.ts';
import { createPlanAccess, roleOf } from '../plan-access.ts';

/** Of one member at one instance, over all plans and tabs. */
const STREAMS_OF_A_MEMBER = 30;

export function liveRoutes({ live, plans }: PlannerContext): Route[] {
  if (!live) return [];
  const requirePlan = createPlanAccess(async (planNo) => (await plans.findStates([planNo]))[0]);
  return [
    on(watchMyPlan, async ({ member: { memberNo, memberName }, params, http }) => {
      const plan = await requirePlan(memberNo, params.planNo, 'viewer');
      if (live.streamsOf(memberNo) >= STREAMS_OF_A_MEMBER) throw tooMany('live_streams', 30);
      const lastEventId = http.req.header('last-event-id') ?? '';
      const version = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : plan.version;
      const stream = openEventStream(http);
      live.join(plan.planNo, {
        memberNo,
        memberName,
        role: roleOf(plan, memberNo) ?? 'viewer',
        authorization: http.req.header('authorization') ?? '',
        version,
        stream,
      });
      // Private items change without a new version, so that it cannot tell whether the client has missed one.
      if (plan.privateLists.some((list) => list.memberNo === memberNo))
        stream.write(`id: ${version}\nevent: reload\ndata: {}\n\n`);
      return stream.answer;
    }),
  ];
}
