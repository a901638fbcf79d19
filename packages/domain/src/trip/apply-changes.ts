import type { Booking, EditChange, TripChange } from '@osaka/contracts/planner';
import {
  addedId,
  DAY_START,
  type DayNote,
  daysOfTrip,
  EMPTY_STOP,
  emptyDay,
  isBudgetInOrder,
  type Lodging,
  ownPlaceOf,
  PLAN_FIELD_NAMES,
  PLAN_MESSAGES,
  type PlanFields,
  type PlanItem,
  placeOfLodging,
  problemsOfDates,
  TRIP_LIMITS,
  toOwnStop,
} from '@osaka/contracts/planner';
import { changeBooking, nightsOf, withoutBooking, withoutLost } from './booking-changes.ts';
import { ChangeRefusal, refuseUnknownDay } from './change-refusal.ts';
import { changeItems } from './item-changes.ts';
import { MAX_RANK_LENGTH, rankBetween } from './ranks.ts';
import { changedBy, isSameValue } from './same-value.ts';
import { inOrder, placeBefore, placesOf, type TripPlace, withNamedWays, withNewRanks } from './trip-order.ts';

/**
 * What changes apply to. Places stand in order: by day, by rank within the day, the undated last. `dayNotes` has the
 * days that say something, `bookings` are sorted by their start.
 */
export interface Trip<P extends TripPlace = TripPlace> extends PlanFields {
  travelStartDate: string;
  travelEndDate: string;
  selectedPlaces: P[];
  dayNotes: DayNote[];
  bookings: Booking[];
  /** Oldest first. */
  items: PlanItem[];
}

/** A place as it comes into a trip, without day and notes. */
export type NewPlace<P extends TripPlace> = Omit<P, keyof Omit<TripPlace, 'travelId'>>;

export interface ChangeContext<P extends TripPlace> {
  /** YYYY-MM-DD */
  today: string;
  isOwner: boolean;
  placeOf(travelNo: number): NewPlace<P> | 'unknown' | 'closed';
  /** Whether an item that the trip does not show has the number. */
  isItemTaken?(itemNo: number): boolean;
}

export interface Applied<P extends TripPlace> {
  trip: Trip<P>;
  /** Changes that made a difference. */
  effective: TripChange[];
  /** changeIds of changes whose place or booking is gone. */
  skipped: string[];
}

/** Applies changes in order, all or none; the trip given is not touched. Throws ChangeRefusal. */
export function applyChanges<P extends TripPlace>(
  trip: Trip<P>,
  changes: readonly TripChange[],
  context: ChangeContext<P>,
): Applied<P> {
  const effective: TripChange[] = [];
  const skipped: string[] = [];
  let current = trip;
  for (const [index, change] of changes.entries()) {
    const next = inList(index, () => applyOne(current, change, context));
    if (next === 'skipped') skipped.push(change.changeId);
    else if (next !== current) {
      current = next;
      effective.push(change);
    }
  }
  return { trip: current, effective, skipped };
}

/** The documented edit: sets texts, removes places that are not named and reorders the others within their days. */
export function applyEdit<P extends TripPlace>(
  trip: Trip<P>,
  { type: _type, changeId: _id, selectedPlaces: order, ...words }: EditChange,
): Trip<P> {
  const kept = trip.selectedPlaces.filter(({ travelId }) => order.includes(travelId));
  const days = [...new Set(kept.map(({ day }) => day))];
  const reordered = days.flatMap((day) => {
    const places = kept.filter((place) => place.day === day);
    const wanted = places.toSorted((one, other) => order.indexOf(one.travelId) - order.indexOf(other.travelId));
    return wanted.every((place, at) => place === places[at]) ? places : withNewRanks(wanted);
  });
  return keepNights({ ...trip, ...given(words), selectedPlaces: inOrder(reordered) }, trip.selectedPlaces);
}

type Outcome<P extends TripPlace> = Trip<P> | 'skipped';

function applyOne<P extends TripPlace>(trip: Trip<P>, change: TripChange, context: ChangeContext<P>): Outcome<P> {
  switch (change.type) {
    case 'add':
      return add(trip, change, context);
    case 'move':
      return move(trip, change);
    case 'place':
      return changePlace(trip, change);
    case 'remove':
      return remove(trip, change);
    case 'stop':
      return changeStop(trip, change);
    case 'day':
      return changeDay(trip, change, context);
    case 'booking':
      return withBookings(trip, change.bookingNo, changeBooking(trip, change));
    case 'unbook':
      return withBookings(trip, change.bookingNo, withoutBooking(trip.bookings, change.bookingNo));
    case 'words':
      return changeWords(trip, change);
    case 'dates':
      return changeDates(trip, change, context);
    case 'item':
    case 'unitem': {
      const items = changeItems(trip.items, change, context.isItemTaken);
      if (items === 'skipped') return items;
      return items === trip.items ? trip : { ...trip, items };
    }
  }
}

function add<P extends TripPlace>(
  trip: Trip<P>,
  change: TripChange & { type: 'add' },
  context: ChangeContext<P>,
): Trip<P> {
  const { day, before, time = null, memo = '' } = change;
  const travelId = addedId(change);
  refuseUnknownDay(trip, day);
  if (trip.selectedPlaces.some((each) => each.travelId === travelId))
    throw new ChangeRefusal('CONFLICT', PLAN_MESSAGES.placeThere);
  const place = newPlaceOf(trip, change, context);
  if (trip.selectedPlaces.length >= TRIP_LIMITS.places) throw new ChangeRefusal('CONFLICT', PLAN_MESSAGES.planFull);
  refuseFullDay(trip.selectedPlaces, day);
  return put(trip, { ...place, ...EMPTY_STOP, travelId, day, time, memo, rank: '' } as unknown as P, before);
}

/** From one of the two sources of places: the catalogue, or the member. */
function newPlaceOf<P extends TripPlace>(
  trip: Trip<P>,
  { travelNo, place: own }: TripChange & { type: 'add' },
  { placeOf }: ChangeContext<P>,
): NewPlace<P> {
  if (travelNo === undefined && own) {
    if (ownPlacesIn(trip) >= TRIP_LIMITS.ownPlaces) throw new ChangeRefusal('CONFLICT', PLAN_MESSAGES.ownPlacesFull);
    return toOwnStop(own) as unknown as NewPlace<P>;
  }
  const place = placeOf(travelNo ?? 0);
  if (place === 'unknown') throw new ChangeRefusal('NOT_FOUND', PLAN_MESSAGES.placeUnknown);
  if (place === 'closed') throw new ChangeRefusal('INVALID', PLAN_MESSAGES.placeClosed, 'travelNo');
  return place;
}

export function ownPlacesIn({ selectedPlaces }: Pick<Trip, 'selectedPlaces'>): number {
  return selectedPlaces.filter(({ own }) => own).length;
}

function changePlace<P extends TripPlace>(
  trip: Trip<P>,
  { travelId, type: _type, changeId: _id, ...fields }: TripChange & { type: 'place' },
): Outcome<P> {
  const place = trip.selectedPlaces.find((each) => each.travelId === travelId);
  if (!place) return 'skipped';
  const known = ownPlaceOf(place);
  if (!known) throw new ChangeRefusal('INVALID', PLAN_MESSAGES.notOwn, 'travelId');
  const changed = changedBy(known, fields);
  return changed === known ? trip : withPlace(trip, place, { ...place, ...toOwnStop(changed) });
}

function remove<P extends TripPlace>(trip: Trip<P>, { travelId }: TripChange & { type: 'remove' }): Outcome<P> {
  const kept = trip.selectedPlaces.filter((each) => each.travelId !== travelId);
  return kept.length === trip.selectedPlaces.length
    ? 'skipped'
    : keepNights({ ...trip, selectedPlaces: kept }, trip.selectedPlaces);
}

/**
 * Nights that are spent at an own place of those `before` that is gone stay as its name and position; bookings name no
 * place that is gone.
 */
export function keepNights<P extends TripPlace>(changed: Trip<P>, before: readonly P[]): Trip<P> {
  const ids = new Set(changed.selectedPlaces.map(({ travelId }) => travelId));
  const bookings = withoutLost(changed.bookings, { isGone: (travelId) => !ids.has(travelId) });
  const trip = bookings === changed.bookings ? changed : { ...changed, bookings };
  const isLeft = ({ lodging }: DayNote) => lodging && 'travelId' in lodging && !ids.has(lodging.travelId);
  const left = trip.dayNotes.filter(isLeft);
  if (left.length === 0) return trip;
  const dayNotes = left.reduce<DayNote[]>(
    (notes, note) => withNote(notes, { ...note, lodging: namedLodging(before, note.lodging) }),
    trip.dayNotes,
  );
  return { ...trip, dayNotes, selectedPlaces: withNamedWays(trip.selectedPlaces, trip.dayNotes, dayNotes) };
}

/** Null without a position, which a lodging needs. */
function namedLodging(places: readonly TripPlace[], lodging: Lodging | null): Lodging | null {
  const place = ownPlaceOf(places.find(({ travelId }) => travelId === placeOfLodging(lodging)) ?? {});
  if (!place || place.mapX === null || place.mapY === null) return null;
  return { name: place.name, mapX: place.mapX, mapY: place.mapY };
}

function withPlace<P extends TripPlace>(trip: Trip<P>, place: P, changed: P): Trip<P> {
  return { ...trip, selectedPlaces: trip.selectedPlaces.map((each) => (each === place ? changed : each)) };
}

function move<P extends TripPlace>(
  trip: Trip<P>,
  { travelId, day, before }: TripChange & { type: 'move' },
): Outcome<P> {
  refuseUnknownDay(trip, day);
  const place = trip.selectedPlaces.find((each) => each.travelId === travelId);
  if (!place) return 'skipped';
  if (before === travelId && place.day === day) return trip;
  if (place.day !== day) refuseFullDay(trip.selectedPlaces, day);
  const moved = put(
    { ...trip, selectedPlaces: trip.selectedPlaces.filter((each) => each !== place) },
    { ...place, day },
    before,
  );
  const isWhereItWas =
    place.day === day && moved.selectedPlaces.every((each, at) => each.travelId === trip.selectedPlaces[at]?.travelId);
  return isWhereItWas ? trip : moved;
}

/** Puts a place that is not in the trip into its day, before another one of that day or at its end. */
function put<P extends TripPlace>(trip: Trip<P>, place: P, before: number | null): Trip<P> {
  const { day, travelId } = place;
  const places = trip.selectedPlaces.filter((each) => each.day === day);
  const found = before === null ? -1 : places.findIndex((each) => each.travelId === before);
  const at = found < 0 ? places.length : found;
  const rank = rankBetween(places[at - 1]?.rank ?? '', places[at]?.rank ?? null, travelId);
  if (rank.length <= MAX_RANK_LENGTH)
    return { ...trip, selectedPlaces: inOrder([...trip.selectedPlaces, { ...place, rank }]) };
  const others = trip.selectedPlaces.filter((each) => each.day !== day);
  return { ...trip, selectedPlaces: inOrder([...others, ...withNewRanks(places.toSpliced(at, 0, place))]) };
}

function changeStop<P extends TripPlace>(
  trip: Trip<P>,
  { travelId, type: _type, changeId: _id, ...fields }: TripChange & { type: 'stop' },
): Outcome<P> {
  const place = trip.selectedPlaces.find((each) => each.travelId === travelId);
  if (!place) return 'skipped';
  const stated = changedBy(place, fields as Partial<P>);
  const isWaySet = fields.travelMinutes !== undefined || fields.travelMode !== undefined;
  const changed = isWaySet ? changedBy(stated, { travelFrom: wayOrigin(trip, stated) } as Partial<P>) : stated;
  return changed === place ? trip : withPlace(trip, place, changed);
}

/** What a way that was set is bound to; null where none is set. */
function wayOrigin(trip: Trip, { travelId, travelMinutes, travelMode }: TripPlace): string | null {
  return (travelMinutes ?? travelMode ?? null) === null ? null : placeBefore(trip, travelId);
}

function changeDay<P extends TripPlace>(
  trip: Trip<P>,
  { day, startTime, memo, lodging }: TripChange & { type: 'day' },
  { placeOf }: ChangeContext<P>,
): Trip<P> {
  refuseUnknownDay(trip, day);
  if (lodging && 'travelNo' in lodging && placeOf(lodging.travelNo) === 'unknown')
    throw new ChangeRefusal('INVALID', PLAN_MESSAGES.placeUnknown, 'lodging.travelNo');
  if (
    lodging &&
    'travelId' in lodging &&
    !trip.selectedPlaces.some((each) => each.own && each.travelId === lodging.travelId)
  )
    throw new ChangeRefusal('INVALID', PLAN_MESSAGES.placeUnknown, 'lodging.travelId');
  const note = trip.dayNotes.find((each) => each.day === day) ?? emptyDay(day);
  const start = startTime !== undefined && {
    startTime: startTime ?? DAY_START,
    isStartSet: startTime !== null,
  };
  const changed = changedBy(note, { ...start, memo, lodging });
  return changed === note ? trip : { ...trip, dayNotes: withNote(trip.dayNotes, changed) };
}

/** The nights of a hotel become the lodgings of days without one; those that it had filled before are empty again. */
function withBookings<P extends TripPlace>(
  trip: Trip<P>,
  bookingNo: number,
  bookings: Booking[] | 'skipped',
): Outcome<P> {
  if (bookings === 'skipped' || bookings === trip.bookings) return bookings === 'skipped' ? bookings : trip;
  const [was, is] = [trip.bookings, bookings].map((list) =>
    nightsOf(list.find((each) => each.bookingNo === bookingNo)),
  );
  if (isSameValue(was, is)) return { ...trip, bookings };
  const lodgingOn = (notes: readonly DayNote[], at: number) => notes.find(({ day }) => day === at)?.lodging ?? null;
  let { dayNotes } = trip;
  const set = (day: number, lodging: Lodging | null) => {
    dayNotes = withNote(dayNotes, { ...(dayNotes.find((note) => note.day === day) ?? emptyDay(day)), lodging });
  };
  for (const { day, lodging } of was ?? []) if (isSameValue(lodgingOn(dayNotes, day), lodging)) set(day, null);
  for (const { day, lodging } of is ?? [])
    if (day <= daysOfTrip(trip) && lodgingOn(dayNotes, day) === null) set(day, lodging);
  return { ...trip, bookings, dayNotes };
}

function changeWords<P extends TripPlace>(
  trip: Trip<P>,
  { type: _type, changeId: _id, ...words }: TripChange & { type: 'words' },
): Trip<P> {
  const changed = changedBy(trip, given(words) as Partial<Trip<P>>);
  if (changed !== trip && !isBudgetInOrder(changed))
    throw new ChangeRefusal('INVALID', PLAN_MESSAGES.budgetOrder, 'maxBudget');
  return changed;
}

function changeDates<P extends TripPlace>(
  trip: Trip<P>,
  { travelStartDate, travelEndDate }: TripChange & { type: 'dates' },
  { today, isOwner }: ChangeContext<P>,
): Trip<P> {
  if (!isOwner) throw new ChangeRefusal('FORBIDDEN', PLAN_MESSAGES.datesOwnerOnly);
  if (travelStartDate === trip.travelStartDate && travelEndDate === trip.travelEndDate) return trip;
  const problem = problemsOfDates({ startDate: travelStartDate, endDate: travelEndDate }, today).find(
    ({ path, message }) =>
      !(path === 'startDate' && message === PLAN_MESSAGES.startPast && travelStartDate === trip.travelStartDate),
  );
  if (problem)
    throw new ChangeRefusal(
      'INVALID',
      problem.message,
      problem.path === 'startDate' ? 'travelStartDate' : 'travelEndDate',
    );
  return withoutLostDays({ ...trip, travelStartDate, travelEndDate });
}

/**
 * Days keep their number; places and bookings of days that are gone become undated, the notes of those days are dropped.
 */
function withoutLostDays<P extends TripPlace>(changed: Trip<P>): Trip<P> {
  const days = daysOfTrip(changed);
  const bookings = withoutLost(changed.bookings, { days });
  const trip = bookings === changed.bookings ? changed : { ...changed, bookings };
  const isLost = ({ day }: { day: number | null }) => day !== null && day > days;
  if (!trip.selectedPlaces.some(isLost) && !trip.dayNotes.some(isLost)) return trip;
  const kept = {
    ...trip,
    selectedPlaces: trip.selectedPlaces.filter((place) => !isLost(place)),
    dayNotes: trip.dayNotes.filter((note) => !isLost(note)),
  };
  return trip.selectedPlaces.filter(isLost).reduce((next, place) => put(next, { ...place, day: null }, null), kept);
}

function refuseFullDay(places: readonly TripPlace[], day: number | null): void {
  if (day !== null && placesOf(places, day) >= TRIP_LIMITS.placesPerDay)
    throw new ChangeRefusal('CONFLICT', PLAN_MESSAGES.dayFull);
}

/** The note of a day in place of its old one; a day that says nothing has none. */
export function withNote(notes: readonly DayNote[], note: DayNote): DayNote[] {
  const others = notes.filter(({ day }) => day !== note.day);
  const isEmpty = isSameValue(note, emptyDay(note.day));
  return isEmpty ? others : [...others, note].sort((one, other) => one.day - other.day);
}

function given(words: Partial<PlanFields>): Partial<PlanFields> {
  return Object.fromEntries(
    PLAN_FIELD_NAMES.flatMap((name) => (words[name] === undefined ? [] : [[name, words[name]]])),
  );
}

/** Names the change of the list in a refusal. */
function inList<T>(index: number, apply: () => T): T {
  try {
    return apply();
  } catch (error) {
    if (error instanceof ChangeRefusal && error.path !== '')
      throw new ChangeRefusal(error.kind, error.message, `changes.${index}.${error.path}`);
    throw error;
  }
}
