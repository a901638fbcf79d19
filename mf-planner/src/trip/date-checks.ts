import { DAY_START, dateOfDay, daysOfTrip } from '@osaka/contracts/planner';
import {
  isSameValue,
  japanHolidays,
  type LegMinutes,
  type ScheduledStop,
  type StopProblem,
  type StopSchedule,
  scheduleDay,
} from '@osaka/domain/trip';
import type { LocalFacts, PlannedPlace } from '../places/place.ts';
import { problemTexts } from './stop-problems.ts';

/** What a date says of places that have no day yet. */
interface DateCheck {
  date: string;
  problems: { name: string; text: string }[];
  /** Names of places whose hours differ by day, and of those whose hours are not known. */
  varies: string[];
  unknown: string[];
}

/** Consecutive dates that say the same. */
export interface DateRange extends Omit<DateCheck, 'date'> {
  firstDate: string;
  lastDate: string;
}

/** For each date of a trip what does not fit when its places are all visited on it, in this order. */
export function checkDates(
  { startDate, endDate }: { startDate: string; endDate: string },
  places: readonly PlannedPlace[],
  { factsOf, legMinutesOf }: { factsOf: (id: number) => LocalFacts | undefined; legMinutesOf: LegMinutes },
): DateCheck[] {
  const count = daysOfTrip({ travelStartDate: startDate, travelEndDate: endDate });
  const dates = Array.from({ length: count }, (_, index) => dateOfDay(startDate, index + 1));
  const stops = places.map(({ id, longitude, latitude }): ScheduledStop => {
    const { stayMinutes: usualStayMinutes, ...opening } = factsOf(id) ?? {};
    return { travelId: id, longitude, latitude, time: null, stayMinutes: null, usualStayMinutes, opening };
  });
  return dates.map((date) => {
    const day = { date, startTime: DAY_START, isStartSet: false, from: null, to: null, stops };
    const schedule = scheduleDay(day, japanHolidays(), legMinutesOf);
    const scheduled = places.map((place, index) => ({
      name: place.name,
      stop: stops[index] as ScheduledStop,
      at: schedule.stops[index] as StopSchedule,
    }));
    const namesWith = (problem: StopProblem) =>
      scheduled.filter(({ at }) => at.problems.includes(problem)).map(({ name }) => name);
    return {
      date,
      problems: scheduled.flatMap(({ name, stop, at }) =>
        problemTexts({ stop, at, date, dates }).map((text) => ({ name, text })),
      ),
      varies: namesWith('varies'),
      unknown: namesWith('unknown'),
    };
  });
}

export function groupEqualDays(checks: readonly DateCheck[]): DateRange[] {
  const ranges: DateRange[] = [];
  for (const { date, ...check } of checks) {
    const last = ranges.at(-1);
    const { firstDate: _first, lastDate: _last, ...rest } = last ?? { firstDate: '', lastDate: '' };
    if (last && isSameValue(rest, check)) last.lastDate = date;
    else ranges.push({ firstDate: date, lastDate: date, ...check });
  }
  return ranges;
}
