import {
  dateOfDay,
  daysOfTrip,
  EMPTY_STOP,
  emptyDay,
  type Plan,
  type PlanItem,
  personKey,
  placeOfLodging,
  type RecordedChange,
  type SelectedPlace,
  type ShownItem,
  type TripChange,
  type TripDay,
  type TripStop,
} from '@osaka/contracts/planner';
import {
  applyChanges,
  applyEdit,
  type ChangeContext,
  isSameValue,
  type Trip,
  type TripPlace,
  withNewRanks,
} from '@osaka/domain/trip';

type BoardPlace = SelectedPlace & TripPlace;
/** The days of a trip and their places, of a member's plan or of a shared one. */
export type TripOfDays = Pick<
  Plan,
  'travelStartDate' | 'travelEndDate' | 'days' | 'selectedPlaces' | 'bookings' | 'selectedRegion'
>;
/** What a change brings into a plan, as far as this screen knows it. */
export type KnownPlace = Omit<SelectedPlace, Exclude<keyof TripStop, 'travelId'>>;

export interface ApplyContext {
  today: string;
  isOwner: boolean;
  placeOf: (travelNo: number) => KnownPlace | undefined;
}

/**
 * The plan with these changes, as the service applies them. Throws ChangeRefusal, also for a place that this screen
 * does not know.
 */
export function applyToPlan(plan: Plan, changes: readonly RecordedChange[], known: ApplyContext): Plan {
  const context = changeContext(known);
  let trip = tripOf(plan);
  for (const change of changes)
    trip = change.type === 'edit' ? applyEdit(trip, change) : applyChanges(trip, [change as TripChange], context).trip;
  return planOf(plan, trip);
}

/** Whether the changes make a difference. Throws ChangeRefusal where they do not apply. */
export function hasEffect(plan: Plan, changes: readonly TripChange[], known: ApplyContext): boolean {
  return applyChanges(tripOf(plan), changes, changeContext(known)).effective.length > 0;
}

function changeContext({ today, isOwner, placeOf }: ApplyContext): ChangeContext<BoardPlace> {
  return { today, isOwner, placeOf: (travelNo) => (placeOf(travelNo) as BoardPlace | undefined) ?? 'unknown' };
}

/** All days of the trip, also those that say nothing. */
export function daysOfPlan(plan: Pick<Plan, 'travelStartDate' | 'travelEndDate' | 'days'>): TripDay[] {
  return Array.from({ length: daysOfTrip(plan) }, (_, index) => {
    const day = index + 1;
    return (
      plan.days.find((known) => known.day === day) ?? { ...emptyDay(day), date: dateOfDay(plan.travelStartDate, day) }
    );
  });
}

/** The places of a day, or the undated ones, in their order. */
export function placesOfDay(plan: Pick<Plan, 'selectedPlaces'>, day: number | null): SelectedPlace[] {
  return plan.selectedPlaces.filter((place) => place.day === day);
}

/** The undated places that are the lodging of a night: nobody looks for a day for them. */
export function undatedLodgings({ selectedPlaces, days }: Pick<Plan, 'selectedPlaces' | 'days'>): Set<number> {
  const nights = new Set(days.map(({ lodging }) => placeOfLodging(lodging)));
  return new Set(selectedPlaces.flatMap(({ day, travelId }) => (day === null && nights.has(travelId) ? travelId : [])));
}

/** The undated places that want a day, in their order. */
export function placesToDivide(plan: Pick<Plan, 'selectedPlaces' | 'days'>): SelectedPlace[] {
  const lodgings = undatedLodgings(plan);
  return placesOfDay(plan, null).filter(({ travelId }) => !lodgings.has(travelId));
}

function tripOf(plan: Plan): Trip<BoardPlace> {
  const places = plan.selectedPlaces as BoardPlace[];
  return {
    ...plan,
    selectedPlaces: withNewRanks(places),
    dayNotes: plan.days.map(({ date: _date, ...note }) => note),
  } as Trip<BoardPlace>;
}

/** Places that did not change stay the same objects, so that only the others are drawn again. */
function planOf(plan: Plan, trip: Trip<BoardPlace>): Plan {
  const { dayNotes, selectedPlaces, items, ...words } = trip;
  const known = new Map(plan.selectedPlaces.map((place) => [place.travelId, place]));
  const places = selectedPlaces.map(({ rank: _rank, ...place }, index) => {
    const [now, before] = [{ ...NEW_PLACE, ...place, choiceOrder: index + 1 }, known.get(place.travelId)];
    return before && isSamePlace(now, before) ? before : now;
  });
  const days = dayNotes.map((note) => ({ ...note, date: dateOfDay(words.travelStartDate, note.day) }));
  const next = { ...plan, ...words, selectedPlaces: places, days, items: items.map((item) => toShown(item, plan)) };
  return { ...next, days: daysOfPlan(next) };
}

/** Changes name a member by number; the name is that of another item until the service has answered. */
function toShown(item: PlanItem, { items }: Plan): ShownItem {
  const { who } = item;
  if (!who || !('memberNo' in who) || 'memberName' in who) return item as ShownItem;
  const same = items.find((each) => each.who && personKey(each.who) === personKey(who));
  return { ...item, who: (same?.who ?? { ...who, memberName: '' }) as ShownItem['who'] };
}

/** Of an own place that the service has not answered for yet. */
const NEW_PLACE = { status: 'Y', imageUrl: null } as const;

const STOP_FIELDS = [
  ...(Object.keys(EMPTY_STOP) as (keyof typeof EMPTY_STOP)[]),
  'choiceOrder',
  'mapX',
  'mapY',
  'own',
] as const;

function isSamePlace(one: SelectedPlace, other: SelectedPlace): boolean {
  return STOP_FIELDS.every((field) => isSameValue(one[field], other[field]));
}
