import { dateAfter } from '@osaka/contracts/planner';
import { osakaClock } from '@osaka/domain/trip';
import type { PlannerContext } from '../context.ts';
import { noticeOf } from '../plans/plan-notices.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';

export const TRIP_NOTICES_QUEUE = 'trip-notices';
export const TRIP_NOTICES_EVERY_MS = 10 * 60 * 1000;
const DAYS_BEFORE = 3;
/** No notices at night. */
const FROM_MINUTE = 9 * 60;
const PLANS_AT_ONCE = 200;

/** Tells the people of each plan from nine in the morning on that it starts in three days, once for each start. */
export function createTripNotices({ plans, clock }: Pick<PlannerContext, 'plans' | 'clock'>) {
  return async function tellTrips(): Promise<void> {
    // Seoul has the time of Osaka.
    if (osakaClock(clock.now()).minute < FROM_MINUTE) return;
    const start = dateAfter(clock.today(), DAYS_BEFORE);
    let found: StoredPlan[];
    do {
      found = await plans.findStarting(start, PLANS_AT_ONCE);
      for (const plan of found) await plans.tellSoon(plan, soonNotice(plan, clock.now()));
    } while (found.length === PLANS_AT_ONCE);
  };
}

function soonNotice(plan: StoredPlan, at: Date) {
  const open = plan.items.filter(({ done }) => !done).length;
  const left = open > 0 ? ` 준비물 ${open}개가 남았어요.` : '';
  const text = `‘${plan.planTitle}’, 사흘 뒤에 떠나요.${left}`;
  return noticeOf(plan, { kind: 'trip-soon', key: plan.travelStartDate, text, at });
}
