import type { Booking, BookingKind } from '@osaka/contracts/planner';
import { type DaySchedule, dueAt, endsOfTrip, minutesOf, minutesText, terminalOf } from '@osaka/domain/trip';
import type { IconName } from '@osaka/web-kit';
import { clockText } from '@osaka/web-kit';
import type { TripOfDays } from './trip-state.ts';

/** A booking as a day shows it. */
export interface BookingView {
  booking: Booking;
  /** The end of one that began on another day. */
  isEnd: boolean;
  /** How many stops of the day come before it; `first`: the start of the day comes behind it; `last`: behind its end. */
  after: number | 'first' | 'last';
  /** The stop that it belongs to, which shows it. */
  stopId: number | undefined;
  /** Until when one has to be where, as a message. */
  due: string | undefined;
  /** That the day cannot reach it, as a message. */
  late: string | undefined;
}

export const KIND_NAMES: Readonly<Record<BookingKind, string>> = {
  flight: '비행기',
  train: '열차',
  bus: '버스',
  ship: '배',
  hotel: '숙소',
  ticket: '입장권',
  restaurant: '식당',
  other: '기타',
};

export const KIND_ICONS: Readonly<Record<BookingKind, IconName>> = {
  flight: 'plane',
  train: 'train',
  bus: 'bus',
  ship: 'ship',
  hotel: 'bed',
  ticket: 'ticket',
  restaurant: 'fork',
  other: 'dots',
};

const STARTS: Partial<Record<BookingKind, string>> = {
  flight: '비행기예요',
  train: '열차예요',
  bus: '버스예요',
  ship: '배예요',
  ticket: '입장이에요',
  restaurant: '식당 예약이에요',
};

/** The bookings of a day in time among its stops. */
export function bookingsOfDay(
  { selectedPlaces, bookings }: Pick<TripOfDays, 'selectedPlaces' | 'bookings'>,
  { day, days, schedule }: { day: number; days: number; schedule: DaySchedule },
): BookingView[] {
  const { arrival, departure } = endsOfTrip(bookings, days);
  const stopsBefore = (time: string | null, isEvening: boolean) =>
    time === null
      ? isEvening
        ? schedule.stops.length
        : 0
      : schedule.stops.filter(({ arrivesAt }) => arrivesAt < minutesOf(time)).length;
  return bookings.flatMap((booking): BookingView[] => {
    const { kind, time, endTime, travelId } = booking;
    const isEnd = booking.day !== day && booking.endDay === day;
    if (booking.day !== day && !isEnd) return [];
    const plain = { booking, isEnd, stopId: undefined, due: undefined, late: undefined };
    if (booking === arrival && day === 1) return [{ ...plain, after: 'first' }];
    if (isEnd) return [{ ...plain, after: stopsBefore(endTime, false) }];
    const due = dueAt(booking);
    const dueText = due === undefined ? undefined : textOfDue(booking, due, selectedPlaces);
    const shown = { ...plain, due: dueText };
    if (booking === departure && day === days)
      return [{ ...shown, after: 'last', late: schedule.isLate ? lateText(schedule.endsAt, due) : undefined }];
    const stop = schedule.stops.find((each) => each.travelId === travelId);
    if (stop) return [{ ...shown, after: stopsBefore(time, false), stopId: stop.travelId }];
    const fixed = schedule.fixed.find(({ bookingNo }) => bookingNo === booking.bookingNo);
    if (!fixed) return [{ ...shown, after: stopsBefore(time, kind === 'hotel') }];
    return [{ ...shown, after: fixed.after, late: fixed.isLate ? lateText(fixed.reachedAt, due) : undefined }];
  });
}

/** 오후 1:05 비행기예요. 오전 11:05까지 간사이공항에 도착해야 해요. */
function textOfDue(
  { kind, time, title, fromName, travelId }: Booking,
  due: number,
  places: TripOfDays['selectedPlaces'],
): string {
  const place = places.find((each) => each.travelId === travelId)?.travelName;
  const where = terminalOf(fromName)?.name ?? (fromName || place);
  const start = STARTS[kind] ?? `${title} 예약이에요`;
  return `${clockText(minutesOf(time ?? ''))} ${start}. ${clockText(due)}까지 ${where ? `${where}에 ` : ''}도착해야 해요.`;
}

function lateText(reachedAt: number, due = reachedAt): string {
  return `지금 일정으로는 ${clockText(reachedAt)}에 도착해 ${minutesText(reachedAt - due)} 늦어요.`;
}

/** Whether a hotel that is booked is where the night of a day is spent. */
export function isBookedNight(
  { bookings }: Pick<TripOfDays, 'bookings'>,
  day: number,
  lodging: number | undefined,
): boolean {
  return bookings.some(
    (each) =>
      each.kind === 'hotel' &&
      each.travelId === lodging &&
      each.day !== null &&
      each.day <= day &&
      day < (each.endDay ?? each.day + 1),
  );
}
