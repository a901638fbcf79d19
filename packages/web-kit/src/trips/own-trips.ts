import type { PlanSummary } from '@osaka/contracts/planner';
import { queryOptions, useQuery } from '@osaka/web-kit/query';
import { useSession } from '../session/use-session.ts';

const FRESH_MS = 60_000;

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
