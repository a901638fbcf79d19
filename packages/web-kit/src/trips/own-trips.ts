import type { PlanSummary } from '@osaka/contracts/planner';
import { queryOptions, useQuery } from '@osaka/web-kit/query';
import { daysLeftText, todayInSeoul } from '../format/dates.ts';
import { useSession } from '../session/use-session.ts';

const FRESH_MS = 60_000;
const NEAR_DAYS = 14;
const DAY_MS = 24 * 3600 * 1000;

/** Plans of the member whose trips are not over, with their places. Its call is loaded with the first use. */
export const ownTrips = queryOptions({
  queryKey: ['my-plans', 'ahead'],
  queryFn: async ({ signal }) => (await import('./load-own-trips.ts')).loadOwnTrips(signal),
  staleTime: FRESH_MS,
});

/** Undefined for guests, before hydration and until the answer is there. */
export function useOwnTrips(): readonly PlanSummary[] | undefined {
  const { isAuthenticated } = useSession();
  const { data } = useQuery({ ...ownTrips, enabled: isAuthenticated });
  return isAuthenticated ? data : undefined;
}

export interface NearTrip {
  planTitle: string;
  /** 오늘 일정, or 내 여행 D-3. */
  label: string;
  to: string;
}

/** The trip that is under way, else the next one within 14 days. */
export function useNearTrip(): NearTrip | undefined {
  return nearTripOf(useOwnTrips() ?? [], todayInSeoul());
}

export function nearTripOf(
  plans: readonly Pick<PlanSummary, 'planNo' | 'planTitle' | 'travelStartDate' | 'travelEndDate'>[],
  today: string,
): NearTrip | undefined {
  const last = new Date(Date.parse(today) + NEAR_DAYS * DAY_MS).toISOString().slice(0, 10);
  const near = plans
    .filter(({ travelStartDate, travelEndDate }) => travelEndDate >= today && travelStartDate <= last)
    .sort((one, other) => one.travelStartDate.localeCompare(other.travelStartDate))[0];
  if (!near) return undefined;
  const { planNo, planTitle, travelStartDate } = near;
  return travelStartDate <= today
    ? { planTitle, label: '오늘 일정', to: `/myplan/today/${planNo}` }
    : { planTitle, label: `내 여행 ${daysLeftText(travelStartDate, today)}`, to: `/myplan/detail/${planNo}` };
}

/** Where a place stands in the member's plans. */
export interface PlannedPlace {
  planNo: number;
  day: number | null;
  /** The member has no other plan that the place could come into. */
  isOnlyPlan: boolean;
}

/** The newest plan that has the place, among those that the member may change. */
export function usePlannedPlace(travelNo: number): PlannedPlace | undefined {
  const plans = (useOwnTrips() ?? []).filter(({ role }) => role !== 'viewer');
  for (const { planNo, selectedPlaces } of plans) {
    const place = selectedPlaces.find(({ travelId }) => travelId === travelNo);
    if (place) return { planNo, day: place.day, isOnlyPlan: plans.length === 1 };
  }
  return undefined;
}
