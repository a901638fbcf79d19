import { dateAfter } from '@osaka/contracts/planner';
import type { Closure, OpenKind } from '@osaka/contracts/travel';
import { MINUTES_A_DAY } from './clock-text.ts';
import type { Holidays } from './japan-holidays.ts';

export type { Closure };

export const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;

/** Hours of a weekday, HH:MM; an end that is not after the start lies in the next day, and 23:59 means midnight. */
export interface OpenHours {
  dayOfWeek: string;
  startTime: string;
  endTime: string;
}

type Shift = 'next-day' | 'next-weekday' | null;

/** Known facts about the opening of a place; an absent fact is unknown. */
export interface OpeningFacts {
  timeList?: readonly OpenHours[] | undefined;
  /** When a place without a list is open. */
  openKind?: OpenKind | undefined;
  closures?: readonly Closure[] | undefined;
  /** Minutes before closing. */
  lastEntryMinutes?: number | null | undefined;
}

/** Minutes after midnight of the day; `closesAt` may be above 24 hours. */
export interface DayHours {
  opensAt: number;
  closesAt: number;
}
export type OpenState =
  /** always: around the clock on every day that no rule closes. */
  | { state: 'open'; hours: DayHours[]; always?: true }
  | { state: 'closed' }
  /** varies: it is known that the hours differ by day, season or shop. */
  | { state: 'unknown'; varies?: true };

/**
 * Whether a place is open on a date in Japan, and when. A closing day moved to an unknown day is not known; without a
 * list of hours its kind decides, unless a rule closes the day.
 */
export function openingOn(
  date: string,
  { timeList, closures = [], openKind }: OpeningFacts,
  holidays: Holidays,
): OpenState {
  if (closures.some((closure) => closesOn(closure, date, holidays))) return { state: 'closed' };
  if (!timeList || timeList.length === 0) {
    if (openKind === 'always') return { state: 'open', hours: [{ opensAt: 0, closesAt: MINUTES_A_DAY }], always: true };
    return openKind === 'varies' ? { state: 'unknown', varies: true } : { state: 'unknown' };
  }
  const season = closures.find(
    (closure) => closure.rule === 'season' && !closure.closed && isWithin(date, closure.from, closure.to),
  );
  const hours = hoursOf(timeList, weekdayOf(date), isOpenForHoliday(closures, date, holidays));
  if (hours.length === 0) return { state: 'closed' };
  const changed =
    season?.rule === 'season' && season.startTime && season.endTime
      ? [{ startTime: season.startTime, endTime: season.endTime }]
      : hours;
  return { state: 'open', hours: changed.map(dayHoursOf).sort((one, other) => one.opensAt - other.opensAt) };
}

export function weekdayOf(date: string): (typeof WEEKDAYS)[number] {
  return WEEKDAYS[new Date(date).getUTCDay()] as (typeof WEEKDAYS)[number];
}

function hoursOf(
  timeList: readonly OpenHours[],
  weekday: string,
  isOpenForHolidayToday: boolean,
): readonly OpenHours[] {
  const own = timeList.filter(({ dayOfWeek }) => dayOfWeek === weekday);
  if (own.length > 0 || !isOpenForHolidayToday) return own;
  // The times of the other days hold; where they differ by day, those of Sunday.
  const sunday = timeList.filter(({ dayOfWeek }) => dayOfWeek === '일');
  return sunday.length > 0 ? sunday : timeList.slice(0, 1);
}

function isOpenForHoliday(closures: readonly Closure[], date: string, holidays: Holidays): boolean {
  return (
    holidays.has(date) &&
    closures.some((closure) => closure.rule === 'weekly-unless-holiday' && closure.weekdays.includes(weekdayOf(date)))
  );
}

function closesOn(closure: Closure, date: string, holidays: Holidays): boolean {
  switch (closure.rule) {
    case 'weekly-unless-holiday':
      return isMovedClosing(date, holidays, closure.shift, (day) => closure.weekdays.includes(weekdayOf(day)));
    case 'nth-weekday':
      return isMovedClosing(date, holidays, closure.shift, (day) => isNthWeekday(day, closure));
    case 'yearly':
      return isWithin(date, closure.from, closure.to);
    case 'season':
      return closure.closed && isWithin(date, closure.from, closure.to);
    case 'national-holiday':
      return holidays.has(date);
    case 'irregular':
      return false;
  }
}

/** A regular closing day that is no holiday, or the day to which one that was a holiday has moved. */
function isMovedClosing(date: string, holidays: Holidays, shift: Shift, isRegular: (date: string) => boolean): boolean {
  if (isRegular(date) && !holidays.has(date)) return true;
  if (shift === null) return false;
  // A closing day moves over free days alone, so the first other one ends the search.
  for (let before = dateAfter(date, -1); isFree(before, holidays); before = dateAfter(before, -1)) {
    if (holidays.has(before) && isRegular(before) && movedTo(before, shift, holidays) === date) return true;
    if (shift === 'next-day') return false;
  }
  return false;
}

function isFree(date: string, holidays: Holidays): boolean {
  return holidays.has(date) || ['토', '일'].includes(weekdayOf(date));
}

function movedTo(date: string, shift: Exclude<Shift, null>, holidays: Holidays): string {
  let next = dateAfter(date, 1);
  while (shift === 'next-weekday' && isFree(next, holidays)) next = dateAfter(next, 1);
  return next;
}

function isNthWeekday(date: string, { nth, weekday, months }: Closure & { rule: 'nth-weekday' }): boolean {
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8))];
  return weekdayOf(date) === weekday && nth.includes(Math.ceil(day / 7)) && (!months || months.includes(month));
}

function isWithin(date: string, from: string, to: string): boolean {
  const day = date.slice(5);
  const last = to === '02-29' ? '02-29' : to;
  return from <= last ? day >= from && day <= last : day >= from || day <= last;
}

/** Minutes of HH:MM hours: an end at or before the start lies in the next day. */
export function dayHoursOf({ startTime, endTime }: Pick<OpenHours, 'startTime' | 'endTime'>): DayHours {
  const [opensAt, end] = [minutesOf(startTime), minutesOf(endTime)];
  if (end === MINUTES_A_DAY - 1) return { opensAt, closesAt: MINUTES_A_DAY };
  return { opensAt, closesAt: end > opensAt ? end : end + MINUTES_A_DAY };
}

/** Minutes after midnight of HH:MM. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
