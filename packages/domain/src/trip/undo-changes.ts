import {
  type DayNote,
  daysOfTrip,
  emptyDay,
  ITEM_LIMITS,
  isBudgetInOrder,
  OWN_FIELD_NAMES,
  type OwnField,
  ownPlaceOf,
  PLAN_FIELD_NAMES,
  type PlanFieldName,
  TRIP_LIMITS,
  type TripStop,
  toOwnStop,
} from '@osaka/contracts/planner';
import { keepNights, ownPlacesIn, type Trip, withNote } from './apply-changes.ts';
import { areBookingsValid, type BookingWrite, bookingWrites, undoBooking } from './booking-changes.ts';
import { type ItemWrite, itemWrites, undoItem } from './item-changes.ts';
import { isSameValue } from './same-value.ts';
import { inOrder, placesOf, type TripPlace } from './trip-order.ts';

type Dates = Pick<Trip, 'travelStartDate' | 'travelEndDate'>;
type StopPart = Exclude<keyof TripStop, 'travelId' | 'day'>;
type DayPart = Exclude<keyof DayNote, 'day'>;

/**
 * One value that a list of changes set, before and after. A place in its day is one value: no other place is part of
 * it.
 */
export type TripWrite<P extends TripPlace = TripPlace> =
  | { of: 'place'; travelId: number; before: P | null; after: P | null }
  | { of: 'position'; travelId: number; before: Pick<P, 'day' | 'rank'>; after: Pick<P, 'day' | 'rank'> }
  | { of: 'stop'; travelId: number; part: StopPart; before: unknown; after: unknown }
  | { of: 'own'; travelId: number; part: OwnField; before: unknown; after: unknown }
  | { of: 'day'; day: number; part: DayPart; before: unknown; after: unknown }
  | { of: 'field'; field: PlanFieldName; before: unknown; after: unknown }
  | { of: 'dates'; before: Dates; after: Dates }
  | BookingWrite
  | ItemWrite;

const STOP_PARTS: readonly StopPart[] = [
  'time',
  'stayMinutes',
  'memo',
  'visit',
  'travelMinutes',
  'travelMode',
  'travelFrom',
];
const DAY_PARTS: readonly DayPart[] = ['startTime', 'isStartSet', 'memo', 'lodging'];

/** What makes one state of a trip of another. */
export function writesBetween<P extends TripPlace>(before: Trip<P>, after: Trip<P>): TripWrite<P>[] {
  const writes: TripWrite<P>[] = [];
  for (const field of PLAN_FIELD_NAMES)
    if (before[field] !== after[field]) writes.push({ of: 'field', field, before: before[field], after: after[field] });
  if (before.travelStartDate !== after.travelStartDate || before.travelEndDate !== after.travelEndDate)
    writes.push({ of: 'dates', before: datesOf(before), after: datesOf(after) });
  if (before.dayNotes !== after.dayNotes) addDays(writes, before.dayNotes, after.dayNotes);
  if (before.bookings !== after.bookings) writes.push(...bookingWrites(before.bookings, after.bookings));
  if (before.items !== after.items) writes.push(...itemWrites(before.items, after.items));
  if (before.selectedPlaces !== after.selectedPlaces) addPlaces(writes, before.selectedPlaces, after.selectedPlaces);
  return writes;
}

/**
 * The trip with these writes taken back, or undefined where something that they touched is no longer as they left it.
 */
export function undoWrites<P extends TripPlace>(trip: Trip<P>, writes: readonly TripWrite<P>[]): Trip<P> | undefined {
  const next = { ...trip };
  const places = new Map(trip.selectedPlaces.map((place) => [place.travelId, place]));
  for (const write of writes) if (!undoOne(next, places, write)) return undefined;
  next.selectedPlaces = inOrder([...places.values()]);
  const isGone = (travelId: number) =>
    [...next.selectedPlaces, ...trip.selectedPlaces].every((place) => place.travelId !== travelId);
  if (next.dayNotes.some(({ lodging }) => lodging && 'travelId' in lodging && isGone(lodging.travelId)))
    return undefined;
  const undone = keepNights(next, trip.selectedPlaces);
  const isRoom = undone.items.length <= Math.max(ITEM_LIMITS.items, trip.items.length);
  return isRoom && isWithinLimits(undone) ? undone : undefined;
}

function undoOne<P extends TripPlace>(trip: Trip<P>, places: Map<number, P>, write: TripWrite<P>): boolean {
  switch (write.of) {
    case 'field':
      if (trip[write.field] !== write.after) return false;
      Object.assign(trip, { [write.field]: write.before });
      return true;
    case 'dates':
      if (!isSameValue(datesOf(trip), write.after)) return false;
      Object.assign(trip, write.before);
      return true;
    case 'day': {
      const note = trip.dayNotes.find(({ day }) => day === write.day) ?? emptyDay(write.day);
      if (!isSameValue(note[write.part], write.after)) return false;
      trip.dayNotes = withNote(trip.dayNotes, { ...note, [write.part]: write.before });
      return true;
    }
    case 'booking':
    case 'bookingWhole': {
      const bookings = undoBooking(trip.bookings, write);
      if (bookings) trip.bookings = bookings;
      return bookings !== undefined;
    }
    case 'item':
    case 'itemPart': {
      const items = undoItem(trip.items, write);
      if (items) trip.items = items;
      return items !== undefined;
    }
    case 'place': {
      if (!isSameStop(places.get(write.travelId), write.after)) return false;
      if (write.before) places.set(write.travelId, write.before);
      else places.delete(write.travelId);
      return true;
    }
    case 'own': {
      const place = places.get(write.travelId);
      const own = place && ownPlaceOf(place);
      if (!own || !isSameValue(own[write.part], write.after)) return false;
      places.set(write.travelId, { ...place, ...toOwnStop({ ...own, [write.part]: write.before }) });
      return true;
    }
    default: {
      const place = places.get(write.travelId);
      if (!place) return false;
      const isPosition = write.of === 'position';
      const isAsLeft = isPosition
        ? isSamePosition(place, write.after)
        : isSameValue(partOf(place, write.part), write.after);
      if (isAsLeft)
        places.set(write.travelId, { ...place, ...(isPosition ? write.before : { [write.part]: write.before }) });
      return isAsLeft;
    }
  }
}

function addPlaces<P extends TripPlace>(writes: TripWrite<P>[], before: readonly P[], after: readonly P[]): void {
  const now = new Map(after.map((place) => [place.travelId, place]));
  for (const place of before) {
    const { travelId } = place;
    const changed = now.get(travelId);
    now.delete(travelId);
    if (place === changed) continue;
    if (!changed) {
      writes.push({ of: 'place', travelId, before: place, after: null });
      continue;
    }
    if (!isSamePosition(place, changed)) {
      writes.push({
        of: 'position',
        travelId,
        before: { day: place.day, rank: place.rank },
        after: { day: changed.day, rank: changed.rank },
      });
    }
    for (const part of STOP_PARTS) {
      const [was, is] = [partOf(place, part), partOf(changed, part)];
      if (!isSameValue(was, is)) writes.push({ of: 'stop', travelId, part, before: was, after: is });
    }
    const [wasOwn, isOwn] = [ownPlaceOf(place), ownPlaceOf(changed)];
    for (const part of OWN_FIELD_NAMES)
      if (!isSameValue(wasOwn?.[part], isOwn?.[part]))
        writes.push({ of: 'own', travelId, part, before: wasOwn?.[part], after: isOwn?.[part] });
  }
  for (const place of now.values()) writes.push({ of: 'place', travelId: place.travelId, before: null, after: place });
}

function addDays<P extends TripPlace>(
  writes: TripWrite<P>[],
  before: readonly DayNote[],
  after: readonly DayNote[],
): void {
  for (const day of new Set([...before, ...after].map((note) => note.day))) {
    const [was, is] = [before, after].map((notes) => notes.find((note) => note.day === day) ?? emptyDay(day)) as [
      DayNote,
      DayNote,
    ];
    for (const part of DAY_PARTS)
      if (!isSameValue(was[part], is[part])) writes.push({ of: 'day', day, part, before: was[part], after: is[part] });
  }
}

function isSameStop(one: TripPlace | undefined, other: TripPlace | null): boolean {
  if (!one || !other) return !one && !other;
  return (
    isSamePosition(one, other) &&
    STOP_PARTS.every((part) => isSameValue(partOf(one, part), partOf(other, part))) &&
    isSameValue(ownPlaceOf(one), ownPlaceOf(other))
  );
}

/** Entries of the history that were recorded before stops had a field lack it. */
function partOf(place: TripPlace, part: StopPart): unknown {
  return place[part] ?? null;
}

function isSamePosition(one: Pick<TripPlace, 'day' | 'rank'>, other: Pick<TripPlace, 'day' | 'rank'>): boolean {
  return one.day === other.day && one.rank === other.rank;
}

function datesOf({ travelStartDate, travelEndDate }: Dates): Dates {
  return { travelStartDate, travelEndDate };
}

/** Restored values may no longer fit later changes: a full day, days that are gone, a budget. */
function isWithinLimits(trip: Trip): boolean {
  const days = daysOfTrip(trip);
  return (
    trip.selectedPlaces.length <= TRIP_LIMITS.places &&
    ownPlacesIn(trip) <= TRIP_LIMITS.ownPlaces &&
    trip.selectedPlaces.every(({ day }) => day === null || day <= days) &&
    trip.dayNotes.every(({ day }) => day <= days) &&
    areBookingsValid(trip.bookings, days) &&
    Array.from({ length: days }, (_, index) => index + 1).every(
      (day) => placesOf(trip.selectedPlaces, day) <= TRIP_LIMITS.placesPerDay,
    ) &&
    isBudgetInOrder(trip)
  );
}
