import { watchMyPlan } from '@osaka/contracts/planner';
import { on, openEventStream, tooMany } from '@osaka/service-kit';
import type { PlanAccess, roleOf as RoleOf } from '../plans/plan-access.ts';
import type { PlanState } from '../plans/stored-plan.ts';
import type { LiveHub } from './live-hub.ts';

/** Of one member at one instance, over all plans and tabs. */
const STREAMS_OF_A_MEMBER = 30;

export function liveRoutes(hub: LiveHub, reach: PlanAccess<PlanState>, roleOf: typeof RoleOf) {
  return [
    on(watchMyPlan, async ({ member: { memberNo, memberName }, params, http }) => {
      const plan = await reach(memberNo, params.planNo, 'viewer');
      if (hub.streamsOf(memberNo) >= STREAMS_OF_A_MEMBER) throw tooMany('live_streams', 30);
      const lastEventId = http.req.header('last-event-id') ?? '';
      const version = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : plan.version;
      const stream = openEventStream(http);
      hub.join(plan.planNo, {
        memberNo,
        memberName,
        role: roleOf(plan, memberNo) ?? 'viewer',
        authorization: http.req.header('authorization') ?? '',
        version,
        stream,
      });
      return stream.answer;
    }),
  ];
}
