import {
  BOOKING_FIELD_NAMES,
  BOOKING_LIMITS,
  type Booking,
  type BookingField,
  EMPTY_BOOKING,
  endsTooEarly,
  isOwnId,
  type Lodging,
  PLAN_MESSAGES,
  type TripChange,
  type TripStop,
} from '@osaka/contracts/planner';
import { ChangeRefusal, refuseUnknownDay } from './change-refusal.ts';
import { changedBy } from './same-value.ts';

interface BookedTrip {
  travelStartDate: string;
  travelEndDate: string;
  selectedPlaces: readonly TripStop[];
  bookings: Booking[];
}

const MOMENTS: readonly BookingField[] = ['day', 'time', 'endDay', 'endTime'];

/** The bookings after a change, the same list where it makes no difference; throws ChangeRefusal. */
export function changeBooking(
  trip: BookedTrip,
  { type: _type, changeId: _id, bookingNo, ...fields }: TripChange & { type: 'booking' },
): Booking[] | 'skipped' {
  const known = trip.bookings.find((each) => each.bookingNo === bookingNo);
  // One that is gone has its fields changed by somebody who has not seen that yet.
  if (!known && fields.kind === undefined && fields.title === undefined) return 'skipped';
  refuseUnknownDay(trip, fields.day);
  refuseUnknownDay(trip, fields.endDay, 'endDay');
  const { travelId = null } = fields;
  if (travelId !== null && !trip.selectedPlaces.some((place) => place.travelId === travelId))
    throw new ChangeRefusal('INVALID', PLAN_MESSAGES.placeUnknown, 'travelId');
  const changed = known ? changedBy(known, withOneCost(fields)) : newBooking(trip, bookingNo, fields);
  if (changed === known) return trip.bookings;
  if (MOMENTS.some((name) => fields[name] !== undefined) && endsTooEarly(changed))
    throw new ChangeRefusal('INVALID', PLAN_MESSAGES.bookingEnd, 'endTime');
  return byStart([...trip.bookings.filter((each) => each !== known), changed]);
}

function newBooking(
  { bookings }: BookedTrip,
  bookingNo: number,
  { kind, title, ...fields }: Partial<Booking>,
): Booking {
  if (title === undefined) throw new ChangeRefusal('INVALID', PLAN_MESSAGES.bookingTitleMissing, 'title');
  if (kind === undefined) throw new ChangeRefusal('INVALID', PLAN_MESSAGES.bookingKind, 'kind');
  if (bookings.length >= BOOKING_LIMITS.bookings) throw new ChangeRefusal('CONFLICT', PLAN_MESSAGES.bookingsFull);
  return changedBy<Booking>({ bookingNo, kind, title, ...EMPTY_BOOKING }, fields);
}

/** A cost in one currency takes the place of one in the other. */
function withOneCost(fields: Partial<Booking>): Partial<Booking> {
  if (typeof fields.costYen === 'number') return { ...fields, costKrw: null };
  return typeof fields.costKrw === 'number' ? { ...fields, costYen: null } : fields;
}

export function withoutBooking(bookings: Booking[], bookingNo: number): Booking[] | 'skipped' {
  const kept = bookings.filter((each) => each.bookingNo !== bookingNo);
  return kept.length === bookings.length ? 'skipped' : kept;
}

/** By day and time; those without a day stand last. */
export function byStart(bookings: readonly Booking[]): Booking[] {
  const keyOf = ({ day, time, bookingNo }: Booking) =>
    `${String(day ?? 99).padStart(2, '0')} ${time ?? ''} ${String(bookingNo).padStart(10, '0')}`;
  return bookings.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** Days that are gone and places that are gone are null; the same list where nothing is. */
export function withoutLost(
  bookings: Booking[],
  { days, isGone }: { days?: number; isGone?: (travelId: number) => boolean },
): Booking[] {
  const next = bookings.map((booking) =>
    changedBy(booking, {
      ...(days !== undefined && (booking.day ?? 0) > days && { day: null }),
      ...(days !== undefined && (booking.endDay ?? 0) > days && { endDay: null }),
      ...(booking.travelId !== null && isGone?.(booking.travelId) && { travelId: null }),
    }),
  );
  return next.every((booking, at) => booking === bookings[at]) ? bookings : byStart(next);
}

/** Where the nights of a hotel are spent, by day; none where its place or its days are not known. */
export function nightsOf(booking: Booking | undefined): { day: number; lodging: Lodging }[] {
  if (booking?.kind !== 'hotel' || booking.travelId === null || booking.day === null) return [];
  const { travelId, day, endDay } = booking;
  const lodging: Lodging = isOwnId(travelId) ? { travelId } : { travelNo: travelId };
  return Array.from({ length: Math.max(0, (endDay ?? day + 1) - day) }, (_, index) => ({ day: day + index, lodging }));
}

export type BookingWrite =
  | { of: 'bookingWhole'; bookingNo: number; before: Booking | null; after: Booking | null }
  | { of: 'booking'; bookingNo: number; part: BookingField; before: unknown; after: unknown };

export function bookingWrites(before: readonly Booking[], after: readonly Booking[]): BookingWrite[] {
  const numbers = new Set([...before, ...after].map(({ bookingNo }) => bookingNo));
  return [...numbers].flatMap((bookingNo): BookingWrite[] => {
    const [was, is] = [before, after].map((list) => list.find((each) => each.bookingNo === bookingNo));
    if (!was || !is) return [{ of: 'bookingWhole', bookingNo, before: was ?? null, after: is ?? null }];
    return BOOKING_FIELD_NAMES.filter((part) => was[part] !== is[part]).map((part) => ({
      ...({ of: 'booking', bookingNo, part } as const),
      before: was[part],
      after: is[part],
    }));
  });
}

/** The bookings with a write taken back; undefined where they are no longer as it left them. */
export function undoBooking(bookings: readonly Booking[], write: BookingWrite): Booking[] | undefined {
  const known = bookings.find(({ bookingNo }) => bookingNo === write.bookingNo);
  const others = bookings.filter((each) => each !== known);
  if (write.of === 'booking')
    return known?.[write.part] === write.after
      ? byStart([...others, { ...known, [write.part]: write.before } as Booking])
      : undefined;
  const isAsLeft = write.after
    ? known && BOOKING_FIELD_NAMES.every((name) => known[name] === write.after?.[name])
    : !known;
  return isAsLeft ? byStart([...others, ...(write.before ? [write.before] : [])]) : undefined;
}

export function areBookingsValid(bookings: readonly Booking[], days: number): boolean {
  return (
    bookings.length <= BOOKING_LIMITS.bookings &&
    bookings.every(
      ({ day, endDay, costYen, costKrw }) =>
        (day ?? 0) <= days && (endDay ?? 0) <= days && (costYen === null || costKrw === null),
    )
  );
}
