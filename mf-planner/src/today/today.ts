import { toPosition } from '@osaka/contracts';
import { dateAfter, daysBetween } from '@osaka/contracts/planner';
import { OPEN_KIND_WORDS } from '@osaka/domain/places';
import { japanHolidays, minutesText, type OpeningNow, openingNow, osakaClock } from '@osaka/domain/trip';
import { clockText } from '@osaka/web-kit';
import type { DayView, StopView } from '../saved-plan/day-view.ts';
import type { FactsBook } from '../saved-plan/use-place-facts.ts';
import { type Leg, legBetween } from '../ways/leg.ts';
import type { WayBook } from '../ways/way-book.ts';
import type { Here } from './use-here.ts';

/** Until this hour a night belongs to the day before it. */
const DAY_BEGINS_AT_MINUTE = 4 * 60;

export type Today =
  | { phase: 'before'; daysLeft: number; first: DayView }
  | {
      phase: 'during';
      day: DayView;
      next: StopView | undefined;
      following: StopView | undefined;
      tomorrow: DayView | undefined;
    }
  | { phase: 'after'; visited: StopView[]; total: number };

/** What a trip says at a moment. `days` has every day of the trip, at least one. */
export function todayOf(days: readonly DayView[], now: Date): Today {
  const [first, last] = [days[0], days.at(-1)] as [DayView, DayView];
  const date = tripDateAt(now, first.date);
  if (date < first.date) return { phase: 'before', daysLeft: daysBetween(date, first.date), first };
  const at = days.findIndex((day) => day.date === date);
  const day = days[at];
  if (!day || date > last.date) {
    const stops = days.flatMap((each) => each.stops);
    return {
      phase: 'after',
      visited: stops.filter(({ place }) => place.visit?.state === 'visited'),
      total: stops.length,
    };
  }
  const [next, following] = day.stops.filter(({ place }) => place.visit === null);
  return { phase: 'during', day, next, following, tomorrow: days[at + 1] };
}

/** The date in Osaka whose plan holds now; the first day begins at midnight. */
function tripDateAt(now: Date, firstDate: string): string {
  const { date, minute } = osakaClock(now);
  const before = dateAfter(date, -1);
  return minute < DAY_BEGINS_AT_MINUTE && before >= firstDate ? before : date;
}

/**
 * Where the leg to the next stop begins: where the visitor is, else the last stop that was visited, else the lodging of
 * the night before.
 */
export interface NextLeg {
  leg: Leg;
  fromName: string;
}

export function legToNext(next: StopView, day: DayView, here: Here | undefined, ways: WayBook): NextLeg | undefined {
  const before = day.stops.filter(({ place }) => place.visit?.state === 'visited').at(-1);
  const start = here
    ? { name: '여기', position: here.position }
    : before
      ? { name: before.place.travelName, position: toPosition(before.place) }
      : day.from && { name: day.from.name, position: day.from.position };
  // As planned from the stop before it, so that a way that was set holds.
  const isPlanned = !here && day.stops[day.stops.indexOf(next) - 1] === before;
  const leg = isPlanned ? next.leg : start && legBetween(start.position, toPosition(next.place), ways);
  return start && leg && { leg, fromName: start.name };
}

export function openingOfStop({ place }: StopView, facts: FactsBook, now: Date): OpeningNow {
  return openingNow(now, facts.of(place.travelId)?.opening ?? {}, japanHolidays());
}

const SOON_MINUTES = 60;

/** An opening as two lines: the state now, and further facts. */
export function openingText(
  opening: OpeningNow,
  minute: number,
): { text: string; detail?: string; kind: 'ok' | 'soon' | 'closed' | 'unknown' } {
  switch (opening.state) {
    case 'unknown':
      return { text: OPEN_KIND_WORDS[opening.varies ? 'varies' : 'unknown'], kind: 'unknown' };
    case 'closed':
      return { text: '휴무일이에요', kind: 'closed' };
    case 'over':
      return { text: '오늘은 끝났어요', kind: 'closed' };
    case 'opens':
      return {
        text: `${clockText(opening.opensAt)}에 열어요`,
        detail: `${minutesText(opening.opensAt - minute)} 뒤`,
        kind: 'soon',
      };
    case 'open': {
      const { closesAt, lastEntryAt } = opening;
      if (closesAt === null) return { text: '열려 있어요', detail: '온종일 열어요', kind: 'ok' };
      if (lastEntryAt !== null && minute > lastEntryAt)
        return { text: '입장이 끝났어요', detail: `${clockText(closesAt)}에 닫아요`, kind: 'closed' };
      const isSoon = Math.min(closesAt, lastEntryAt ?? closesAt) - minute <= SOON_MINUTES;
      return {
        text: `${clockText(closesAt)}까지`,
        detail: lastEntryAt === null ? '열려 있어요' : `입장은 ${clockText(lastEntryAt)}까지`,
        kind: isSoon ? 'soon' : 'ok',
      };
    }
  }
}

/** Why it is of no use to go there now, as a message; undefined where it fits or nothing is known. */
export function misfitOf(opening: OpeningNow, minute: number, legMinutes = 0): string | undefined {
  if (opening.state === 'closed') return '오늘은 휴무일이에요.';
  if (opening.state === 'over') return '오늘은 영업이 끝났어요.';
  const arrivesAt = minute + legMinutes;
  if (opening.state === 'opens')
    return arrivesAt + WAIT_MINUTES < opening.opensAt
      ? `지금 출발하면 ${minutesText(opening.opensAt - arrivesAt)} 기다려야 해요.`
      : undefined;
  if (opening.state !== 'open' || opening.closesAt === null) return undefined;
  const { closesAt, lastEntryAt } = opening;
  if (lastEntryAt !== null && arrivesAt > lastEntryAt)
    return `지금 출발해도 입장 마감보다 ${minutesText(arrivesAt - lastEntryAt)} 늦어요.`;
  return arrivesAt >= closesAt ? `지금 출발해도 ${clockText(closesAt)}에 닫아요.` : undefined;
}

const WAIT_MINUTES = 15;
