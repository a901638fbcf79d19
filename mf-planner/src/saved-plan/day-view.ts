import { distanceKm, type Position, toPosition } from '@osaka/contracts';
import type { SelectedPlace, TripDay } from '@osaka/contracts/planner';
import {
  type DaySchedule,
  japanHolidays,
  type OpeningFacts,
  openingOn,
  type ScheduledStop,
  type StopSchedule,
  scheduleDay,
  weekdayOf,
} from '@osaka/domain/trip';
import { openingText } from '@osaka/web-kit';
import { missedText, problemTexts } from '../trip/stop-problems.ts';
import { straightLegMinutes, transitMinutes, travelMinutes, walkingMinutes } from '../trip/travel-time.ts';
import { daysOfPlan, placesOfDay, type TripOfDays } from './trip-state.ts';
import { type FactsBook, lodgingOf } from './use-place-facts.ts';

export interface Leg {
  km: number;
  minutes: number;
  isWalk: boolean;
}

export interface StopView {
  place: SelectedPlace;
  /** The leg to it; undefined for the first stop of a day that begins nowhere. */
  leg: Leg | undefined;
  schedule: StopSchedule;
  /** Conflicts, as messages; empty while the facts load. */
  problems: string[];
  /** Its hours on that day, or how a place without hours is open; undefined on a closing day and while facts load. */
  hours: string | undefined;
}

/** A day of the plan as the board shows it. */
export interface DayView extends TripDay {
  stops: StopView[];
  schedule: DaySchedule;
  from: { name: string; position: Position } | undefined;
  to: { name: string; position: Position } | undefined;
  lastLeg: Leg | undefined;
  totalKm: number;
  walkMinutes: number;
  transitMinutes: number;
}

export function dayViewsOf(plan: TripOfDays, facts: FactsBook): DayView[] {
  const days = daysOfPlan(plan);
  const dates = days.map(({ date }) => date);
  return days.map((day, index) =>
    dayViewOf(day, placesOfDay(plan, day.day), { before: days[index - 1], dates, facts }),
  );
}

interface DayContext {
  /** The day whose night comes before. */
  before: TripDay | undefined;
  dates: readonly string[];
  facts: FactsBook;
}

function dayViewOf(day: TripDay, places: readonly SelectedPlace[], { before, dates, facts }: DayContext): DayView {
  const [from, to] = [lodgingOf(before?.lodging, facts), lodgingOf(day.lodging, facts)];
  const stops = places.map((place) => scheduledStopOf(place, facts));
  const schedule = scheduleDay(
    { ...day, from: from?.position ?? null, to: to?.position ?? null, stops },
    japanHolidays(),
    straightLegMinutes,
  );
  const legs = stops.map((stop, index) => legBetween(stops[index - 1] ?? from?.position, stop));
  const lastLeg = stops.length > 0 ? legBetween(stops.at(-1), to?.position) : undefined;
  const all = [...legs, lastLeg].filter((leg) => leg !== undefined);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    ...day,
    from,
    to,
    schedule,
    lastLeg,
    stops: places.map((place, index) => {
      const [stop, at] = [stops[index] as ScheduledStop, schedule.stops[index] as StopSchedule];
      const isKnown = facts.of(place.travelId) !== undefined;
      return {
        place,
        leg: legs[index],
        schedule: at,
        hours: isKnown ? hoursOn(day.date, stop.opening) : undefined,
        problems: isKnown ? problemTexts({ stop, at, date: day.date, dates }) : missedOnly(stop, at),
      };
    }),
    totalKm: sum(all.map(({ km }) => km)),
    walkMinutes: sum(all.filter(({ isWalk }) => isWalk).map(({ minutes }) => minutes)),
    transitMinutes: sum(all.filter(({ isWalk }) => !isWalk).map(({ minutes }) => minutes)),
  };
}

/** A stop with what is known of its place. */
export function scheduledStopOf(place: SelectedPlace, facts: FactsBook): ScheduledStop {
  const known = facts.of(place.travelId);
  const { travelId, time, stayMinutes } = place;
  return {
    travelId,
    time,
    stayMinutes,
    ...toPosition(place),
    usualStayMinutes: known?.usualStayMinutes,
    opening: known?.opening ?? {},
  };
}

/** False where a place is known to be closed on that date. */
export function isOpenOn(date: string, opening: OpeningFacts | undefined): boolean {
  return !opening || openingOn(date, opening, japanHolidays()).state !== 'closed';
}

/** The shorter of walking and the underground. */
export function legBetween(from: Position | undefined, to: Position | undefined): Leg | undefined {
  if (!from || !to) return undefined;
  const km = distanceKm(from, to);
  const isWalk = walkingMinutes(km) <= transitMinutes(km);
  return { km, minutes: travelMinutes(km), isWalk };
}

function missedOnly({ time }: ScheduledStop, { problems, arrivesAt }: StopSchedule): string[] {
  return time !== null && problems.includes('missedTime') ? [missedText(time, arrivesAt)] : [];
}

function hoursOn(date: string, opening: OpeningFacts): string | undefined {
  const state = openingOn(date, opening, japanHolidays());
  return state.state === 'closed' ? undefined : openingText(state);
}

/** 15:05 of minutes after midnight, on whichever day. */
export function clockTime(minutes: number): string {
  return [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** 12.02(수) */
export function shortDate(date: string): string {
  return `${date.slice(5).replace('-', '.')}(${weekdayOf(date)})`;
}

/** 12월 2일 수요일 */
export function longDate(date: string): string {
  return `${Number(date.slice(5, 7))}월 ${Number(date.slice(8))}일 ${weekdayOf(date)}요일`;
}

/** 1일차, 날짜 미정 */
export function dayName(day: number | null): string {
  return day === null ? '날짜 미정' : `${day}일차`;
}
