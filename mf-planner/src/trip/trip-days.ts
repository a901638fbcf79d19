import { DAYS_OF_WEEK, type OpeningTime } from '@osaka/contracts/travel';
import type { PlannedPlace } from '../places/place.ts';
import { legsOf } from './route-order.ts';
import { travelMinutes } from './travel-time.ts';

const DAY_MS = 86_400_000;
/** Assumptions for the check of opening hours: start at 10:00, an hour and a half at each place. */
export const DAY_PLAN = { startsAtMin: 10 * 60, stayMin: 90 } as const;

export type Hours = ReadonlyMap<number, readonly OpeningTime[]>;
/** closed: closed on that weekday. early: arrival before opening. late: arrival after closing. */
export interface Clash {
  place: PlannedPlace;
  kind: 'closed' | 'early' | 'late';
  /** Minutes after midnight. */
  arrivesAtMin: number;
  hours: OpeningTime | undefined;
}
export interface TripDay {
  date: string;
  clashes: Clash[];
}
/** Consecutive days with the same clashes. */
export interface TripDayRange {
  firstDate: string;
  lastDate: string;
  clashes: Clash[];
}

/** Days of a trip from first to last, at most `limit`; empty for invalid dates and for an end before the start. */
export function datesOf(startDate: string, endDate: string, limit = 366): string[] {
  const [first, last] = [Date.parse(`${startDate}T00:00:00Z`), Date.parse(`${endDate}T00:00:00Z`)];
  if (Number.isNaN(first) || Number.isNaN(last) || last < first) return [];
  const count = Math.min(limit, (last - first) / DAY_MS + 1);
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}

/** For each day the places that are closed on arrival when they are visited in this order. */
export function tripDays(dates: readonly string[], places: readonly PlannedPlace[], hours: Hours): TripDay[] {
  const arrivals = arrivalsOf(places);
  return dates.map((date) => ({
    date,
    clashes: places.flatMap(
      (place, index) => clashOf(place, arrivals[index] ?? 0, date, hours.get(place.id) ?? []) ?? [],
    ),
  }));
}

export function groupEqualDays(days: readonly TripDay[]): TripDayRange[] {
  const ranges: TripDayRange[] = [];
  for (const { date, clashes } of days) {
    const last = ranges.at(-1);
    if (last && signatureOf(last.clashes) === signatureOf(clashes)) last.lastDate = date;
    else ranges.push({ firstDate: date, lastDate: date, clashes });
  }
  return ranges;
}

function signatureOf(clashes: readonly Clash[]): string {
  return clashes.map(({ place, kind, hours }) => `${place.id} ${kind} ${hours?.startTime} ${hours?.endTime}`).join();
}

/** Estimated arrival at each place, in minutes after midnight. */
function arrivalsOf(places: readonly PlannedPlace[]): number[] {
  let now: number = DAY_PLAN.startsAtMin;
  return [0, ...legsOf(places)].slice(0, places.length).map((km, index) => {
    if (index > 0) now += DAY_PLAN.stayMin + travelMinutes(km);
    return now;
  });
}

function clashOf(
  place: PlannedPlace,
  arrivesAtMin: number,
  date: string,
  timeList: readonly OpeningTime[],
): Clash | undefined {
  if (timeList.length === 0) return undefined;
  const today = timeList.filter(({ dayOfWeek }) => dayOfWeek === weekdayOf(date));
  if (today.length === 0) return { place, kind: 'closed', arrivesAtMin, hours: undefined };
  if (today.some((hours) => isOpen(hours, arrivesAtMin))) return undefined;
  const next = today.find(({ startTime }) => minutesOf(startTime) > arrivesAtMin);
  return { place, kind: next ? 'early' : 'late', arrivesAtMin, hours: next ?? today.at(-1) };
}

/** A closing time at or before the opening time is on the next day. */
function isOpen({ startTime, endTime }: OpeningTime, atMin: number): boolean {
  const [opens, closes] = [minutesOf(startTime), minutesOf(endTime)];
  return atMin >= opens && atMin < (closes <= opens ? closes + 24 * 60 : closes);
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

function weekdayOf(date: string): (typeof DAYS_OF_WEEK)[number] | undefined {
  return DAYS_OF_WEEK[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];
}
