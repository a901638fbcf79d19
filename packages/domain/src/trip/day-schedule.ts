import type { Position } from '@osaka/contracts';
import type { Holidays } from './japan-holidays.ts';
import { minutesOf, type OpeningFacts, openingOn } from './opening-days.ts';
import { hoursAt } from './opening-now.ts';

/** A stop of a day with what is known of its place. */
export interface ScheduledStop extends Position {
  travelId: number;
  /** HH:MM that the plan sets, or null. */
  time: string | null;
  /** Of the plan, else the usual stay of the place, else USUAL_STAY_MINUTES. */
  stayMinutes: number | null;
  usualStayMinutes?: number | null | undefined;
  /** Of the way to it, where a member has set them. */
  travelMinutes?: number | undefined;
  opening: OpeningFacts;
}

/** Something booked for a time of a day, which takes nobody along who comes after `dueAt`; minutes after midnight. */
export interface FixedPoint {
  bookingNo: number;
  startsAt: number;
  dueAt: number;
  endsAt: number;
  /** Where one has to be, and where it ends; null where that is not known. */
  from: Position | null;
  to: Position | null;
}

export interface DayToCheck {
  date: string;
  startTime: string;
  /** False: a time of the first stop comes before `startTime`. */
  isStartSet: boolean;
  /** Lodging of the night before, and of the night after. */
  from: Position | null;
  to: Position | null;
  stops: readonly ScheduledStop[];
  /** When one is ready to leave `from`, such as after a landing; before a start that is set. */
  readyAt?: number | undefined;
  /** When one has to be at `to`, such as before a flight. */
  leaveBy?: number | undefined;
  /** By their start. */
  fixed?: readonly FixedPoint[];
}

/**
 * closed: closed that day. early: arrives before it opens. lastEntry: comes after the last entry. closing: leaves after
 * closing. missedTime: arrives after the time that the plan sets. varies: its hours differ by day. unknown: its hours are
 * not known.
 */
export type StopProblem = 'closed' | 'early' | 'lastEntry' | 'closing' | 'missedTime' | 'varies' | 'unknown';

export interface StopSchedule {
  travelId: number;
  /** Minutes of the leg to it; 0 for the first stop of a day that begins nowhere. */
  legMinutes: number;
  /** Minutes after midnight; above 24 hours on the next day. */
  arrivesAt: number;
  leavesAt: number;
  problems: StopProblem[];
}
export interface FixedSchedule {
  bookingNo: number;
  /** How many stops come before it. */
  after: number;
  reachedAt: number;
  isLate: boolean;
}
export interface DaySchedule {
  /** When one leaves. */
  startsAt: number;
  stops: StopSchedule[];
  fixed: FixedSchedule[];
  /** Of the leg to the lodging. */
  lastLegMinutes: number;
  endsAt: number;
  /** From the start to the end. */
  isTooLong: boolean;
  /** Ends after `leaveBy`. */
  isLate: boolean;
}

export const USUAL_STAY_MINUTES = 90;
const LONGEST_DAY_MINUTES = 12 * 60;

/** Minutes from one position to the other: of a network, or reckoned from the straight line where there is none. */
export type LegMinutes = (from: Position, to: Position) => number;

/** Arrival and departure of each stop of a day, and its conflicts. */
export function scheduleDay(day: DayToCheck, holidays: Holidays, legMinutesOf: LegMinutes): DaySchedule {
  const { date, from, to, stops, leaveBy = Number.POSITIVE_INFINITY } = day;
  const { startsAt, isBookedFirst } = startOf(day, legMinutesOf);
  let [now, here] = [startsAt, from];
  const open = [...(day.fixed ?? [])];
  const fixed: FixedSchedule[] = [];
  const take = ({ bookingNo, dueAt, endsAt, from: start, to: end }: FixedPoint, after: number) => {
    const reachedAt = now + (here && start ? legMinutesOf(here, start) : 0);
    fixed.push({ bookingNo, after, reachedAt, isLate: reachedAt > dueAt });
    [now, here] = [Math.max(reachedAt, endsAt), end ?? start ?? here];
  };
  const arrivalAt = (stop: ScheduledStop) => {
    const legMinutes = legMinutesTo(stop, here, legMinutesOf);
    const reachedAt = now + legMinutes;
    const setAt = stop.time === null ? reachedAt : minutesOf(stop.time);
    // An early visitor waits for the time that was set; a late one arrives late.
    return { legMinutes, reachedAt, setAt, arrivesAt: Math.max(reachedAt, setAt) };
  };
  const scheduled = stops.map((stop, index) => {
    if (index === 0 && isBookedFirst) take(open.shift() as FixedPoint, 0);
    while (open[0] && open[0].startsAt <= arrivalAt(stop).arrivesAt) take(open.shift() as FixedPoint, index);
    const { legMinutes, reachedAt, setAt, arrivesAt } = arrivalAt(stop);
    const leavesAt = arrivesAt + (stop.stayMinutes ?? stop.usualStayMinutes ?? USUAL_STAY_MINUTES);
    [now, here] = [leavesAt, stop];
    const problems = problemsOf(stop, { date, arrivesAt, leavesAt }, holidays);
    return {
      travelId: stop.travelId,
      legMinutes,
      arrivesAt,
      leavesAt,
      problems: reachedAt > setAt ? [...problems, 'missedTime' as const] : problems,
    };
  });
  for (const point of open) take(point, stops.length);
  const isAway = stops.length > 0 || fixed.length > 0 || day.readyAt !== undefined || day.leaveBy !== undefined;
  const lastLegMinutes = here && to && isAway ? legMinutesOf(here, to) : 0;
  const endsAt = now + lastLegMinutes;
  return {
    startsAt,
    stops: scheduled,
    fixed,
    lastLegMinutes,
    endsAt,
    isTooLong: endsAt - startsAt > LONGEST_DAY_MINUTES,
    isLate: endsAt > leaveBy,
  };
}

/**
 * The start that the plan sets, else when one is ready after an arrival, else in time for the time of the first stop or
 * the default, and for what is booked before that.
 */
function startOf(day: DayToCheck, legMinutesOf: LegMinutes): { startsAt: number; isBookedFirst: boolean } {
  const { startTime, isStartSet, from, to, stops, readyAt, leaveBy, fixed = [] } = day;
  const [[first], [booked]] = [stops, fixed];
  const legMinutes = first ? legMinutesTo(first, from, legMinutesOf) : 0;
  const inTimeFor = (at: number, place: Position | null) => at - (from && place ? legMinutesOf(from, place) : 0);
  const usual = first?.time && !isStartSet ? minutesOf(first.time) - legMinutes : minutesOf(startTime);
  const planned = isStartSet ? usual : (readyAt ?? usual);
  const isBookedFirst = booked !== undefined && booked.startsAt <= planned + legMinutes;
  if (isStartSet || readyAt !== undefined) return { startsAt: planned, isBookedFirst };
  const startsAt = Math.min(
    planned,
    isBookedFirst ? inTimeFor(booked.dueAt, booked.from) : planned,
    leaveBy === undefined ? planned : inTimeFor(leaveBy, to),
  );
  return { startsAt: Math.max(0, startsAt), isBookedFirst };
}

function legMinutesTo(stop: ScheduledStop, here: Position | null, legMinutesOf: LegMinutes): number {
  return here ? (stop.travelMinutes ?? legMinutesOf(here, stop)) : 0;
}

function problemsOf(
  { opening }: ScheduledStop,
  { date, arrivesAt, leavesAt }: { date: string; arrivesAt: number; leavesAt: number },
  holidays: Holidays,
): StopProblem[] {
  const hours = hoursAt(date, arrivesAt, opening, holidays);
  if (!hours) {
    const today = openingOn(date, opening, holidays);
    return [today.state !== 'unknown' ? 'closed' : today.varies ? 'varies' : 'unknown'];
  }
  const problems: StopProblem[] = [];
  if (arrivesAt < hours.opensAt) problems.push('early');
  if (arrivesAt > hours.closesAt - (opening.lastEntryMinutes ?? 0)) problems.push('lastEntry');
  if (leavesAt > hours.closesAt) problems.push('closing');
  return problems;
}
