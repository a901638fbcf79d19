import { koreanHolidayOf } from '@osaka/domain/trip';

/** Minutes after midnight in Korea; `to` is not included. */
interface Span {
  from: number;
  to: number;
}
export interface WeeklyHours {
  /** By weekday, 0 for Sunday. */
  days: ReadonlyMap<number, Span>;
  lunch: Span | undefined;
  /**
   * Parts of each year without service, as MM.DD, ends included; one that ends before it begins crosses the new year.
   */
  closed: readonly { from: string; to: string }[];
  /** For visitors: 평일 09:00~18:00 */
  weekly: string;
  lunchText: string;
}

export const USUAL_HOURS = '평일 09:00~18:00, 점심 12:00~13:00, 휴무 12.29~01.03';
const DAY_NAMES = '일월화수목금토';
const GROUPS: Record<string, readonly number[]> = { 평일: [1, 2, 3, 4, 5], 주말: [0, 6], 매일: [0, 1, 2, 3, 4, 5, 6] };
const TIMES = /^(\d\d):(\d\d)~(\d\d):(\d\d)$/;
const DATES = /^((?:0[1-9]|1[0-2])\.(?:0[1-9]|[12]\d|3[01]))~((?:0[1-9]|1[0-2])\.(?:0[1-9]|[12]\d|3[01]))$/;
/** Longer than any run of holidays and closed days in a year with one day of service a week. */
const SEARCHED_DAYS = 60;
const DAY_MS = 86_400_000;
// Korea has UTC+9 without daylight saving time.
const KOREA_OFFSET_MS = 9 * 3_600_000;

/**
 * Reads SUPPORT_HOURS: entries separated by commas, such as 평일 09:00~18:00, 토 10:00~13:00, 점심 12:00~13:00, 휴무
 * 12.29~01.03. Korean public holidays are always without service. Throws an Error with a message for the operator.
 */
export function readHours(setting: string): WeeklyHours {
  const entries = setting.split(',').map((entry) => entry.trim().replace(/\s+/g, ' '));
  const days = new Map<number, Span>();
  const closed: { from: string; to: string }[] = [];
  const weekly: string[] = [];
  let lunch: Span | undefined;
  for (const entry of entries) {
    const [what = '', value = ''] = entry.split(' ');
    if (what === '휴무') closed.push(datesOf(entry, value));
    else if (what === '점심') lunch = spanOf(entry, value);
    else {
      for (const day of daysOf(entry, what)) {
        if (days.has(day)) throw new Error(`"${entry}" names ${DAY_NAMES[day]} a second time`);
        days.set(day, spanOf(entry, value));
      }
      weekly.push(entry);
    }
  }
  if (days.size === 0) throw new Error('it names no day with hours, such as 평일 09:00~18:00');
  const { from = 0, to = 0 } = lunch ?? {};
  if (lunch && ![...days.values()].some((span) => span.from < to && from < span.to))
    throw new Error('the lunch break lies outside of all hours');
  return {
    days,
    lunch,
    closed,
    weekly: weekly.join(', '),
    lunchText: entries
      .filter((entry) => entry.startsWith('점심'))
      .map((entry) => `${entry} 제외`)
      .join(''),
  };
}

/** Whether the customer service answers at this instant. */
export function isOpenAt(now: Date, hours: WeeklyHours): boolean {
  const { date, minute } = koreanTime(now);
  return spansOn(date, hours).some(({ from, to }) => minute >= from && minute < to);
}

/**
 * The next beginning of service after an instant outside of the hours; undefined if there is none within two months.
 */
export function nextOpening(now: Date, hours: WeeklyHours): Date | undefined {
  const { date: today, minute } = koreanTime(now);
  for (let day = 0; day < SEARCHED_DAYS; day++) {
    const date = dateAfter(today, day);
    const span = spansOn(date, hours).find(({ from }) => day > 0 || from > minute);
    if (span) return new Date(Date.parse(`${date}T00:00:00Z`) - KOREA_OFFSET_MS + span.from * 60_000);
  }
  return undefined;
}

export function closedNotice(next: Date | undefined): string {
  const start = next ? ` 다음 상담은 ${openingText(next)}에 시작해요.` : '';
  return `지금은 상담 시간이 아니에요.${start}`;
}

/** 11.23(월) 오전 9:00 */
function openingText(instant: Date): string {
  const { date, minute } = koreanTime(instant);
  const hour = Math.floor(minute / 60);
  const half = hour < 12 ? '오전' : '오후';
  return `${date.slice(5).replace('-', '.')}(${DAY_NAMES[weekdayOf(date)]}) ${half} ${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')}`;
}

/** The hours of a day without its lunch break. */
function spansOn(date: string, { days, lunch, closed }: WeeklyHours): Span[] {
  const span = days.get(weekdayOf(date));
  if (
    !span ||
    koreanHolidayOf(date) !== undefined ||
    closed.some((period) => isWithin(date.slice(5).replace('-', '.'), period))
  )
    return [];
  if (!lunch) return [span];
  return [
    { from: span.from, to: Math.min(span.to, lunch.from) },
    { from: Math.max(span.from, lunch.to), to: span.to },
  ].filter(({ from, to }) => from < to);
}

function isWithin(day: string, { from, to }: { from: string; to: string }): boolean {
  return from <= to ? day >= from && day <= to : day >= from || day <= to;
}

function daysOf(entry: string, what: string): readonly number[] {
  const group = GROUPS[what];
  if (group) return group;
  const [first = '', last = first] = what.split('~');
  const [from, to] = [DAY_NAMES.indexOf(first), DAY_NAMES.indexOf(last)];
  if (first.length !== 1 || last.length !== 1 || from < 0 || to < 0)
    throw new Error(`"${entry}" begins with no day: 평일, 주말, 매일, 월 or 월~금`);
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => (from + index) % 7);
}

function spanOf(entry: string, value: string): Span {
  const [, fromHour, fromMinute, toHour, toMinute] = (TIMES.exec(value) ?? []).map(Number);
  const span = { from: (fromHour ?? 0) * 60 + (fromMinute ?? 0), to: (toHour ?? 0) * 60 + (toMinute ?? 0) };
  const isTime =
    TIMES.test(value) && span.from < span.to && span.to <= 24 * 60 && (fromMinute ?? 0) < 60 && (toMinute ?? 0) < 60;
  if (!isTime) throw new Error(`"${entry}" has no times such as 09:00~18:00`);
  return span;
}

function datesOf(entry: string, value: string): { from: string; to: string } {
  const [, from, to] = DATES.exec(value) ?? [];
  if (!from || !to) throw new Error(`"${entry}" has no dates such as 12.29~01.03`);
  return { from, to };
}

function koreanTime(instant: Date): { date: string; minute: number } {
  const local = new Date(instant.getTime() + KOREA_OFFSET_MS);
  return { date: local.toISOString().slice(0, 10), minute: local.getUTCHours() * 60 + local.getUTCMinutes() };
}

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
