import { dateAfter } from '@osaka/contracts/planner';
import { MINUTES_A_DAY } from './clock-text.ts';
import type { Holidays } from './japan-holidays.ts';
import { type DayHours, type OpeningFacts, openingOn } from './opening-days.ts';

/** Minutes count from midnight of today in Osaka; from 24 hours on they lie in the next day. */
export type OpeningNow =
  /**
   * `closesAt` null: it does not close before the end of tomorrow. `lastEntryAt` null: one may enter until it closes,
   * or nothing is known.
   */
  | { state: 'open'; closesAt: number | null; lastEntryAt: number | null }
  /** It opens later today. */
  | { state: 'opens'; opensAt: number }
  /** It was open today, and no longer is. */
  | { state: 'over' }
  /** It does not open today. */
  | { state: 'closed' }
  | { state: 'unknown'; varies?: true };

// Japan has UTC+9 without daylight saving time. Intl is not used, because not every browser has the time zone.
const TOKYO_OFFSET_MS = 9 * 3_600_000;

/** Date and minutes after midnight in Osaka. */
export function osakaClock(now: Date): { date: string; minute: number } {
  const osaka = new Date(now.getTime() + TOKYO_OFFSET_MS);
  return { date: osaka.toISOString().slice(0, 10), minute: osaka.getUTCHours() * 60 + osaka.getUTCMinutes() };
}

/** Whether a place is open now, and until when. Hours that follow on each other over midnight are one. */
export function openingNow(now: Date, facts: OpeningFacts, holidays: Holidays): OpeningNow {
  const { date, minute } = osakaClock(now);
  const today = openingOn(date, facts, holidays);
  const current = joinedHours(date, facts, holidays).find(
    ({ opensAt, closesAt }) => minute >= opensAt && minute < closesAt,
  );
  if (current) {
    const closesAt = current.closesAt >= 2 * MINUTES_A_DAY ? null : current.closesAt;
    return {
      state: 'open',
      closesAt,
      lastEntryAt: closesAt === null || !facts.lastEntryMinutes ? null : closesAt - facts.lastEntryMinutes,
    };
  }
  if (today.state !== 'open') return today;
  const next = today.hours.find(({ opensAt }) => opensAt > minute);
  return next ? { state: 'opens', opensAt: next.opensAt } : { state: 'over' };
}

/**
 * The hours of a date that matter at a minute after its midnight: those that hold then, which may have begun the day
 * before, else the next ones, else the last ones. Undefined where the date has none.
 */
export function hoursAt(date: string, minute: number, facts: OpeningFacts, holidays: Holidays): DayHours | undefined {
  const current = joinedHours(date, facts, holidays).find(
    ({ opensAt, closesAt }) => minute >= opensAt && minute < closesAt,
  );
  if (current) return current;
  const day = openingOn(date, facts, holidays);
  return day.state === 'open' ? (day.hours.find(({ opensAt }) => opensAt > minute) ?? day.hours.at(-1)) : undefined;
}

/** The hours from yesterday to tomorrow in minutes of today. */
function joinedHours(date: string, facts: OpeningFacts, holidays: Holidays): DayHours[] {
  const joined: DayHours[] = [];
  for (const days of [-1, 0, 1]) {
    const opening = openingOn(dateAfter(date, days), facts, holidays);
    if (opening.state !== 'open') continue;
    for (const hours of opening.hours) {
      const [opensAt, closesAt] = [hours.opensAt + days * MINUTES_A_DAY, hours.closesAt + days * MINUTES_A_DAY];
      const last = joined.at(-1);
      if (last && opensAt <= last.closesAt) last.closesAt = Math.max(last.closesAt, closesAt);
      else joined.push({ opensAt, closesAt });
    }
  }
  return joined;
}
