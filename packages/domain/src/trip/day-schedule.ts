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

export interface DayToCheck {
  date: string;
  startTime: string;
  /** False: a time of the first stop comes before `startTime`. */
  isStartSet: boolean;
  /** Lodging of the night before, and of the night after. */
  from: Position | null;
  to: Position | null;
  stops: readonly ScheduledStop[];
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
export interface DaySchedule {
  /** When one leaves. */
  startsAt: number;
  stops: StopSchedule[];
  /** Of the leg to the lodging. */
  lastLegMinutes: number;
  endsAt: number;
  /** From the start to the end. */
  isTooLong: boolean;
}

export const USUAL_STAY_MINUTES = 90;
const LONGEST_DAY_MINUTES = 12 * 60;

/** Minutes from one position to the other: of a network, or reckoned from the straight line where there is none. */
export type LegMinutes = (from: Position, to: Position) => number;

/** Arrival and departure of each stop of a day, and its conflicts. */
export function scheduleDay(day: DayToCheck, holidays: Holidays, legMinutesOf: LegMinutes): DaySchedule {
  const { date, from, to, stops } = day;
  const startsAt = startOf(day, legMinutesOf);
  let [now, here] = [startsAt, from];
  const scheduled = stops.map((stop) => {
    const legMinutes = legMinutesTo(stop, here, legMinutesOf);
    const reachedAt = now + legMinutes;
    const setAt = stop.time === null ? reachedAt : minutesOf(stop.time);
    // An early visitor waits for the time that was set; a late one arrives late.
    const arrivesAt = Math.max(reachedAt, setAt);
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
  const lastLegMinutes = here && to && stops.length > 0 ? legMinutesOf(here, to) : 0;
  const endsAt = now + lastLegMinutes;
  return { startsAt, stops: scheduled, lastLegMinutes, endsAt, isTooLong: endsAt - startsAt > LONGEST_DAY_MINUTES };
}

/** The start that the plan sets, else in time for the time of the first stop, else the default. */
function startOf({ startTime, isStartSet, from, stops: [first] }: DayToCheck, legMinutesOf: LegMinutes): number {
  if (isStartSet || !first || first.time === null) return minutesOf(startTime);
  return Math.max(0, minutesOf(first.time) - legMinutesTo(first, from, legMinutesOf));
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
