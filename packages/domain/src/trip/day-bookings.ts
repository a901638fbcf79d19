import { isSomewhere, type Position, toPosition } from '@osaka/contracts';
import type { Booking, BookingKind, SelectedPlace } from '@osaka/contracts/planner';
import type { FixedPoint } from './day-schedule.ts';
import { minutesOf } from './opening-days.ts';
import { terminalOf } from './terminals.ts';

/** One is there so long before it starts. */
const EARLY_MINUTES: Partial<Record<BookingKind, number>> = { flight: 120, ship: 60, train: 10, bus: 10 };
/** From the landing until one leaves the airport. */
const LANDING_MINUTES = 60;

export interface TripBookings {
  /** The flight with which day 1 begins, and that with which the last day ends. */
  arrival: Booking | undefined;
  departure: Booking | undefined;
}

/** What begins and ends a trip, of bookings by their start. */
export function endsOfTrip(bookings: readonly Booking[], days: number): TripBookings {
  const flights = bookings.filter(({ kind }) => kind === 'flight');
  const arrival = flights.find(
    (flight) => (flight.endDay ?? flight.day) === 1 && flight.endTime !== null && !isOutbound(flight),
  );
  const departure = flights.findLast(
    (flight) => flight !== arrival && flight.day === days && flight.time !== null && !isInbound(flight),
  );
  return { arrival, departure };
}

function isInbound({ fromName, toName }: Booking): boolean {
  return terminalOf(toName) !== undefined && !terminalOf(fromName);
}

function isOutbound({ fromName, toName }: Booking): boolean {
  return terminalOf(fromName) !== undefined && !terminalOf(toName);
}

/** Until when one has to be there, in minutes after midnight; undefined for one that may be come to later. */
export function dueAt({ kind, time }: Booking): number | undefined {
  return time === null || kind === 'hotel' ? undefined : Math.max(0, minutesOf(time) - (EARLY_MINUTES[kind] ?? 0));
}

export interface DayPlaces {
  /** Of airports, stations and other names; undefined where it is not known. */
  positionOf: (name: string) => Position | undefined;
  /** Of a place of the plan. */
  placeAt: (travelId: number) => Position | undefined;
}

/** `stationAt`: where a station of the rail network is, as far as its name is known. */
export function placesOfTrip(
  selectedPlaces: readonly Pick<SelectedPlace, 'travelId' | 'mapX' | 'mapY'>[],
  stationAt: (name: string) => Position | undefined,
): DayPlaces {
  return {
    positionOf: (name) => terminalOf(name)?.position ?? stationAt(name),
    placeAt(travelId) {
      const place = selectedPlaces.find((each) => each.travelId === travelId);
      return place && place.mapX !== null ? toPosition(place) : undefined;
    },
  };
}

export interface BookedDay {
  /** When one may leave the airport, and where that is. */
  readyAt: number | undefined;
  startsAt: Position | undefined;
  /** When one has to be at the airport, and where that is. */
  leaveBy: number | undefined;
  endsAt: Position | undefined;
  fixed: FixedPoint[];
  /** The start of what is booked for a stop, by its travelId. */
  stopTimes: ReadonlyMap<number, string>;
}

/** What the bookings of a day ask of its schedule. `stopIds`: the places of that day. */
export function bookedDay(
  bookings: readonly Booking[],
  { day, days, stopIds }: { day: number; days: number; stopIds: readonly number[] },
  { positionOf, placeAt }: DayPlaces,
): BookedDay {
  const { arrival, departure } = endsOfTrip(bookings, days);
  const [first, last] = [day === 1 ? arrival : undefined, day === days ? departure : undefined];
  const starting = bookings.filter(
    (each) => each.day === day && dueAt(each) !== undefined && each !== first && each !== last,
  );
  const isAtStop = ({ travelId }: Booking) => travelId !== null && stopIds.includes(travelId);
  const at = (booking: Booking, name: string) =>
    positionOf(name) ?? (booking.travelId === null ? undefined : placeAt(booking.travelId)) ?? null;
  return {
    readyAt: first?.endTime ? minutesOf(first.endTime) + LANDING_MINUTES : undefined,
    startsAt: first && placed(positionOf(first.toName)),
    leaveBy: last && dueAt(last),
    endsAt: last && placed(positionOf(last.fromName)),
    fixed: starting
      .filter((each) => !isAtStop(each))
      .map((booking) => ({
        bookingNo: booking.bookingNo,
        startsAt: minutesOf(booking.time as string),
        dueAt: dueAt(booking) as number,
        endsAt: endOf(booking),
        from: at(booking, booking.fromName),
        to: at(booking, booking.toName),
      })),
    stopTimes: new Map(starting.filter(isAtStop).map(({ travelId, time }) => [travelId as number, time as string])),
  };
}

function placed(position: Position | undefined): Position | undefined {
  return position && isSomewhere(position) ? position : undefined;
}

/** On its day; one that ends on a later day, or at no known time, keeps nobody. */
function endOf({ day, time, endDay, endTime }: Booking): number {
  return minutesOf(endTime !== null && (endDay ?? day) === day ? endTime : (time as string));
}
