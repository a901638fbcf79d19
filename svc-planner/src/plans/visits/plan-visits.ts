import { dateOfDay, isOwnId } from '@osaka/contracts/planner';
import { statusOf } from '../plan.ts';
import type { StoredPlan } from '../stored-plan.ts';

export interface Visit {
  travelNo: number;
  /** YYYY-MM */
  month: string;
}
type Trip = Pick<
  StoredPlan,
  'state' | 'travelStartDate' | 'travelEndDate' | 'selectedPlaces' | 'deletedAt' | 'withdrawnAt'
>;

/**
 * What the owner has visited with a plan that is 완료; neither a place that was marked as left out nor an own place
 * is a visit. An undated place
 * counts for the last day.
 */
export function visitsOf(plan: Trip, today: string): Visit[] {
  if (!isReachable(plan) || statusOf(plan, today) !== '완료') return [];
  return plan.selectedPlaces
    .filter(({ visit, travelId }) => visit?.state !== 'skipped' && !isOwnId(travelId))
    .map(({ travelId, day }) => ({
      travelNo: travelId,
      month: (day ? dateOfDay(plan.travelStartDate, day) : plan.travelEndDate).slice(0, 7),
    }));
}

/** The day after which the plan has visits to publish; undefined when it ended or is out of reach. */
export function nextVisitsDue(plan: Trip, today: string): string | undefined {
  return isReachable(plan) && statusOf(plan, today) === '예정' ? plan.travelEndDate : undefined;
}

function isReachable({ state, deletedAt, withdrawnAt }: Trip): boolean {
  return state === 'saved' && !deletedAt && !withdrawnAt;
}
