import { dateAfter, daysBetween, PLAN_MESSAGES } from '@osaka/contracts/planner';
import { invalidField, type Reservation } from '@osaka/service-kit';
import type { PlannerContext } from '../context.ts';
import type { StoredPlan } from './stored-plan.ts';
import { copiedItems } from './trip/private-items.ts';

/** Makes a new plan of an existing one. */
export function createCopyPlan({ plans, counters, clock, planCounter }: PlannerContext) {
  /**
   * All that the plan says, moved to another start; companions, links, history, opinions, codes of bookings and what was
   * checked off stay behind.
   */
  return async function copyPlan(
    plan: StoredPlan,
    memberNo: number,
    travelStartDate: string,
    reservation: Reservation,
  ): Promise<{ planNo: number }> {
    if (travelStartDate < clock.today()) throw invalidField('travelStartDate', PLAN_MESSAGES.startPast);
    const planNo = await reservation.reserve(() => counters.next('plan'));
    const travelEndDate = dateAfter(travelStartDate, daysBetween(plan.travelStartDate, plan.travelEndDate));
    const { record: _record, draftKey: _draftKey, withdrawnAt: _withdrawnAt, deletedAt: _deletedAt, ...others } = plan;
    const { listRevision: _listRevision, ...rest } = others;
    const fresh = {
      planNo,
      memberNo,
      version: 1,
      changeNo: 0,
      companions: [],
      lastChange: 'step4',
      createDate: clock.now(),
      updateDate: clock.now(),
    } as const;
    const selectedPlaces = plan.selectedPlaces.map((place) => ({ ...place, visit: null }));
    const bookings = plan.bookings.map((booking) => ({ ...booking, code: '' }));
    const isNew = await plans.create({
      ...rest,
      ...fresh,
      companions: [],
      travelStartDate,
      travelEndDate,
      selectedPlaces,
      bookings,
      ...copiedItems(plan, memberNo),
    });
    if (isNew) await planCounter.plan(plan);
    return { planNo };
  };
}
