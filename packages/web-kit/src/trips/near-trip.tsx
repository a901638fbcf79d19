import type { PlanSummary } from '@osaka/contracts/planner';
import type { ReactNode } from 'react';
import { daysLeftText, todayInSeoul } from '../format/dates.ts';
import { useOwnTrips } from './own-trips.ts';

const NEAR_DAYS = 14;
const DAY_MS = 24 * 3600 * 1000;

export interface NearTrip {
  planTitle: string;
  /** 오늘 일정, or 내 여행 D-3. */
  label: string;
  to: string;
}

/** What `WithNearTrip` loads. */
export function NearTripPart({ children }: { children: (trip: NearTrip) => ReactNode }) {
  const trip = nearTripOf(useOwnTrips() ?? [], todayInSeoul());
  return trip && children(trip);
}

/** The trip that is under way, else the next one within 14 days. */
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
