import { type Position, toPosition } from '@osaka/contracts';
import { placeOfLodging, type SelectedPlace, type TripDay } from '@osaka/contracts/planner';
import {
  type BookedDay,
  bookedDay,
  type DaySchedule,
  type FixedPoint,
  isSameValue,
  japanHolidays,
  type OpeningFacts,
  openingOn,
  placeBefore,
  placesOfTrip,
  type ScheduledStop,
  type StopSchedule,
  scheduleDay,
  TERMINALS,
  weekdayOf,
} from '@osaka/domain/trip';
import { openingText } from '@osaka/web-kit';
import { useMemo, useState } from 'react';
import { missedText, problemTexts } from '../trip/stop-problems.ts';
import { type Leg, type LegSums, legBetween, legTo, sumsOf } from '../ways/leg.ts';
import type { WayBook } from '../ways/way-book.ts';
import { type BookingView, bookingsOfDay, isBookedNight } from './day-bookings.ts';
import { daysOfPlan, placesOfDay, type TripOfDays } from './trip-state.ts';
import { type FactsBook, lodgingOf, type PlaceFacts } from './use-place-facts.ts';

export interface StopView {
  place: SelectedPlace;
  /** What the catalogue or the member says of it, as far as it is loaded. */
  known: PlaceFacts | undefined;
  /** The leg to it; undefined for the first stop of a day that begins nowhere. */
  leg: Leg | undefined;
  schedule: StopSchedule;
  /** Conflicts, as messages; empty while the facts load. */
  problems: string[];
  /** What is booked for it. */
  bookings: readonly BookingView[];
  /** Its hours on that day, or how a place without hours is open; undefined on a closing day and while facts load. */
  hours: string | undefined;
}

/** Where a day begins and ends. */
export interface DayEndPoint {
  name: string;
  position: Position;
  /** An airport, not the lodging of the night. */
  isTerminal?: boolean;
}

/** A day of the plan as the board shows it. */
export interface DayView extends TripDay, Pick<BookedDay, 'readyAt' | 'leaveBy' | 'fixed'> {
  stops: StopView[];
  schedule: DaySchedule;
  from: DayEndPoint | undefined;
  to: DayEndPoint | undefined;
  /** In time among the stops, without those of a stop. */
  bookings: readonly BookingView[];
  /** The lodging comes from a booking. */
  isNightBooked: boolean;
  lastLeg: Leg | undefined;
  sums: LegSums;
}

/** The days of a plan that changes: a day of which nothing has changed stays the same object, and is not drawn again. */
export function createDayViews(): (plan: TripOfDays, facts: FactsBook, ways: WayBook) => DayView[] {
  let known: { view: DayView; input: unknown; ways: WayBook }[] = [];
  return (plan, facts, ways) => {
    const days = daysOfPlan(plan);
    const dates = days.map(({ date }) => date);
    known = days.map((day, index) => {
      const [places, before] = [placesOfDay(plan, day.day), days[index - 1]];
      // A move numbers all later places of the trip again, which no day shows.
      const shown = places.map(({ choiceOrder: _order, ...place }) => [place, facts.of(place.travelId)]);
      const nights = [before?.lodging, day.lodging].map((night) => [night, lodgingOf(night, facts)]);
      const input = [day, dates, shown, nights, plan.bookings];
      const same = known[index];
      if (same?.ways === ways && isSameValue(same.input, input)) return same;
      return { view: dayViewOf(day, places, { plan, before, dates, facts, ways }), input, ways };
    });
    return known.map(({ view }) => view);
  };
}

/** The days of a plan as they are now. */
export function useDayViews(plan: TripOfDays, facts: FactsBook, ways: WayBook): DayView[] {
  const [viewsOf] = useState(createDayViews);
  return useMemo(() => viewsOf(plan, facts, ways), [viewsOf, plan, facts, ways]);
}

/** Where a plan goes: its places, and its lodgings as far as they are known. */
export function positionsOf({ selectedPlaces, days }: TripOfDays, facts: FactsBook): Position[] {
  const lodgings = days.flatMap(({ lodging }) => lodgingOf(lodging, facts)?.position ?? []);
  return [...selectedPlaces.map(toPosition), ...lodgings];
}

interface DayContext {
  plan: TripOfDays;
  /** The day whose night comes before. */
  before: TripDay | undefined;
  dates: readonly string[];
  facts: FactsBook;
  ways: WayBook;
}

function dayViewOf(day: TripDay, places: readonly SelectedPlace[], context: DayContext): DayView {
  const { plan, before, dates, facts, ways } = context;
  const span = { day: day.day, days: dates.length };
  const stopIds = places.map(({ travelId }) => travelId);
  const booked = bookedDay(plan.bookings, { ...span, stopIds }, placesOfTrip(plan.selectedPlaces, ways.stationAt));
  const { fixed, readyAt, leaveBy } = booked;
  const [from, to] = [
    terminalAt(booked.startsAt) ?? lodgingOf(before?.lodging, facts),
    terminalAt(booked.endsAt) ?? lodgingOf(day.lodging, facts),
  ];
  const planned = legsTo(places, from?.position, context);
  const stops = places.map((place, index) =>
    withBookedTime(withSetWay(scheduledStopOf(place, facts), planned[index]), booked),
  );
  const schedule = scheduleDay(
    { ...day, from: from?.position ?? null, to: to?.position ?? null, stops, fixed, readyAt, leaveBy },
    japanHolidays(),
    ways.minutesOf,
  );
  const startOf = (index: number) => bookedStart(index, schedule, fixed);
  const legs = planned.map((leg, index) => {
    const start = startOf(index);
    return start && !leg?.set ? legBetween(start, stops[index], ways) : leg;
  });
  // Without a stop only a flight says that one travels.
  const hasFlight = readyAt !== undefined || leaveBy !== undefined;
  const last = startOf(stops.length) ?? stops.at(-1) ?? (hasFlight ? from?.position : undefined);
  const lastLeg = legBetween(last, to?.position, ways);
  const bookings = bookingsOfDay(plan, { ...span, schedule });
  return {
    ...day,
    ...{ from, to, fixed, readyAt, leaveBy, schedule, lastLeg },
    bookings: bookings.filter(({ stopId }) => stopId === undefined),
    isNightBooked: isBookedNight(plan, day.day, placeOfLodging(day.lodging)),
    stops: places.map((place, index) => {
      const [stop, at] = [stops[index] as ScheduledStop, schedule.stops[index] as StopSchedule];
      // An own place without hours says nothing of them.
      const known = facts.of(place.travelId);
      const isKnown = known !== undefined && place.own?.timeList.length !== 0;
      return {
        place,
        known,
        bookings: bookings.filter(({ stopId }) => stopId === place.travelId),
        leg: legs[index],
        schedule: at,
        hours: isKnown ? hoursOn(day.date, stop.opening) : undefined,
        problems: isKnown ? problemTexts({ stop, at, date: day.date, dates }) : missedOnly(stop, at),
      };
    }),
    sums: sumsOf([...legs, lastLeg].filter((leg) => leg !== undefined)),
  };
}

/** Where an airport begins or ends a day. */
function terminalAt(position: Position | undefined): DayEndPoint | undefined {
  const terminal = position && TERMINALS.find((each) => isSameValue(each.position, position));
  return position && { name: terminal?.name ?? '공항', position, isTerminal: true };
}

/** A stop without a time of its own is visited at the time that is booked. */
function withBookedTime(stop: ScheduledStop, { stopTimes }: BookedDay): ScheduledStop {
  return { ...stop, time: stop.time ?? stopTimes.get(stop.travelId) ?? null };
}

/** Where something booked ends after which a stop comes; undefined where the stop before it is the last thing. */
function bookedStart(
  index: number,
  { fixed: taken }: DaySchedule,
  points: readonly FixedPoint[],
): Position | undefined {
  const last = taken.findLast(({ after }) => after === index);
  const point = last && points.find(({ bookingNo }) => bookingNo === last.bookingNo);
  return point?.to ?? point?.from ?? undefined;
}

function legsTo(
  places: readonly SelectedPlace[],
  start: Position | undefined,
  { plan, ways }: DayContext,
): (Leg | undefined)[] {
  const trip = { selectedPlaces: plan.selectedPlaces, dayNotes: plan.days };
  return places.map((place, index) => {
    const before = places[index - 1];
    const bound = place.travelFrom === null ? '' : placeBefore(trip, place.travelId);
    return legTo({ ...place, position: toPosition(place) }, before ? toPosition(before) : start, bound, ways);
  });
}

/** A stop with the minutes that a member has set for the way to it. */
export function withSetWay(stop: ScheduledStop, leg: Leg | undefined): ScheduledStop {
  return leg?.set ? { ...stop, travelMinutes: leg.minutes } : stop;
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

function missedOnly({ time }: ScheduledStop, { problems, arrivesAt }: StopSchedule): string[] {
  return time !== null && problems.includes('missedTime') ? [missedText(time, arrivesAt)] : [];
}

function hoursOn(date: string, opening: OpeningFacts): string | undefined {
  const state = openingOn(date, opening, japanHolidays());
  return state.state === 'closed' ? undefined : openingText(state);
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
