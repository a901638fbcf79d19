import * as z from 'zod/mini';
import { serial, text, visibleText } from '../shared/values.ts';
import { ownId } from './own-places.ts';
import { PLAN_MESSAGES } from './plan-messages.ts';

export const TRIP_LIMITS = {
  days: 31,
  placesPerDay: 15,
  places: 60,
  ownPlaces: 30,
  memo: 300,
  lodgingName: 50,
  changesAtOnce: 100,
  history: 500,
  historyPage: 30,
} as const;
/** When a day begins for which neither a start nor a time of its first stop is set. */
export const DAY_START = '10:00';

const UTC_INSTANT = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?Z$/;

export const dayNumber = z
  .int(PLAN_MESSAGES.dayUnknown)
  .check(z.gte(1, PLAN_MESSAGES.dayUnknown), z.lte(TRIP_LIMITS.days, PLAN_MESSAGES.dayUnknown));
export const dayOrUndated = z.nullable(dayNumber);
/** HH:MM of a day. */
export const timeOfDay = z.string(PLAN_MESSAGES.time).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, PLAN_MESSAGES.time));
export const stayMinutes = z
  .int(PLAN_MESSAGES.stay)
  .check(z.gte(15, PLAN_MESSAGES.stay), z.lte(720, PLAN_MESSAGES.stay));
/** Of the way to a place, where a member sets it in place of the reckoned one. */
export const travelMinutes = z
  .int(PLAN_MESSAGES.travelMinutes)
  .check(z.gte(1, PLAN_MESSAGES.travelMinutes), z.lte(600, PLAN_MESSAGES.travelMinutes));
export const travelMode = z.enum(['walk', 'transit', 'taxi', 'car'], PLAN_MESSAGES.travelMode);
export type TravelMode = z.output<typeof travelMode>;
export const memo = text(TRIP_LIMITS.memo, PLAN_MESSAGES.memoLong, PLAN_MESSAGES.memoLong);
export const longitude = z
  .number(PLAN_MESSAGES.lodging)
  .check(z.gte(-180, PLAN_MESSAGES.lodging), z.lte(180, PLAN_MESSAGES.lodging));
export const latitude = z
  .number(PLAN_MESSAGES.lodging)
  .check(z.gte(-90, PLAN_MESSAGES.lodging), z.lte(90, PLAN_MESSAGES.lodging));

/** Where a night is spent: a destination, an own place of the plan, or a place by name. */
export const lodging = z.union(
  [
    z.object({ travelNo: serial }),
    z.object({ travelId: ownId }),
    z.object({
      name: visibleText(TRIP_LIMITS.lodgingName, PLAN_MESSAGES.lodgingName, PLAN_MESSAGES.lodgingNameMissing),
      mapX: longitude,
      mapY: latitude,
    }),
  ],
  PLAN_MESSAGES.lodging,
);
export type Lodging = z.output<typeof lodging>;

/** The number of the place that a lodging is, of the catalogue or of one's own; undefined where it has its own name. */
export function placeOfLodging(lodging: Lodging | null | undefined): number | undefined {
  if (!lodging || 'name' in lodging) return undefined;
  return 'travelNo' in lodging ? lodging.travelNo : lodging.travelId;
}

/** A stop that was checked off during the trip: visited, or left out. `at` is when, by the clock of the device. */
export const stopVisit = z.object(
  {
    state: z.enum(['visited', 'skipped'], PLAN_MESSAGES.visit),
    at: z.string(PLAN_MESSAGES.visit).check(z.regex(UTC_INSTANT, PLAN_MESSAGES.visit)),
  },
  PLAN_MESSAGES.visit,
);
export type StopVisit = z.output<typeof stopVisit>;

/**
 * What a plan says of one of its places besides the place itself. `day` null: undated. `visit` null: not checked off.
 */
export interface TripStop {
  travelId: number;
  day: number | null;
  time: string | null;
  stayMinutes: number | null;
  memo: string;
  visit: StopVisit | null;
  /** Of the way to it, as a member has set it; null: reckoned. */
  travelMinutes: number | null;
  travelMode: TravelMode | null;
  /** The place before it when these were set (`placeBefore`), because they hold from there alone; null: nothing is set. */
  travelFrom: string | null;
}

export const EMPTY_STOP = {
  day: null,
  time: null,
  stayMinutes: null,
  memo: '',
  visit: null,
  travelMinutes: null,
  travelMode: null,
  travelFrom: null,
} as const;

/** Begins the name of a lodging in `travelFrom`. */
export const LODGING_BEFORE = 'lodging';

/** Names a place in `travelFrom`. */
export function placeOrigin(travelId: number): string {
  return `place ${travelId}`;
}

/** What a day of a plan says of itself. */
export interface DayNote {
  day: number;
  /** When the day begins; DAY_START while `isStartSet` is false. */
  startTime: string;
  isStartSet: boolean;
  memo: string;
  /** Where the night after the day is spent. */
  lodging: Lodging | null;
}

export function emptyDay(day: number): DayNote {
  return { day, startTime: DAY_START, isStartSet: false, memo: '', lodging: null };
}

const DAY_MS = 24 * 3600 * 1000;

/** The number of days of a trip, both ends included; at most TRIP_LIMITS.days. */
export function daysOfTrip({
  travelStartDate,
  travelEndDate,
}: {
  travelStartDate: string;
  travelEndDate: string;
}): number {
  return Math.min(TRIP_LIMITS.days, daysBetween(travelStartDate, travelEndDate) + 1);
}

/**
 * Plain dates pass through no time zone: both are read as midnight UTC.
 *
 * @example daysBetween('2026-03-02', '2026-03-04') === 2
 */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The date that lies so many days after another one; YYYY-MM-DD. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The date of day 1, 2, 3 … of a trip. */
export function dateOfDay(travelStartDate: string, day: number): string {
  return dateAfter(travelStartDate, day - 1);
}
