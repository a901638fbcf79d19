import { type EventData, pick } from '@osaka/contracts';
import {
  DAY_START,
  type DayNote,
  dateOfDay,
  daysOfTrip,
  EMPTY_STOP,
  emptyDay,
  type PlaceChoice,
  placeOfLodging,
  type SelectedPlace,
  TRIP_LIMITS,
  type TripDay,
} from '@osaka/contracts/planner';
import { type destinationChanged, fieldsIn } from '@osaka/contracts/travel';
import { withNewRanks } from '@osaka/domain/trip';
import type { StoredPlace } from './stored-plan.ts';

/** Facts about a destination beyond those that the plan holds. */
export type DestinationFacts = Omit<EventData<typeof destinationChanged>, 'travelNo'> & { version: number };
export type Facts = ReadonlyMap<number, DestinationFacts>;

/** Remembers with each choice how new our knowledge of the place was. */
export function toStored(choices: readonly PlaceChoice[], facts: Facts): StoredPlace[] {
  return withNewRanks(
    choices.map((choice) => ({
      ...choice,
      copyVersion: facts.get(choice.travelId)?.version ?? 0,
      ...EMPTY_STOP,
      rank: '',
    })),
  );
}

/** What is known of a place: by the catalogue, or by the member whose own place it is. */
function knownOf({ travelId, own, ...place }: Pick<SelectedPlace, 'travelId' | 'mapX' | 'mapY' | 'own'>, facts: Facts) {
  const { mapX, mapY } = place;
  if (!own) return facts.get(travelId);
  const { name, address, timeList, nameJa } = own;
  const known = { title: name, explain: address, mapX, mapY, status: 'Y', imageUrl: null, version: 0 } as const;
  return { ...known, timeList, titleJa: nameJa } satisfies DestinationFacts;
}

/** The places as a screen shows them: as chosen, and as they are now where they changed since. */
export function toSelected(places: readonly StoredPlace[], facts: Facts): SelectedPlace[] {
  return places.map(({ copyVersion = 0, rank: _rank, own, ...place }, index) => {
    const known = knownOf({ ...place, own }, facts);
    const changes =
      known && known.version > copyVersion
        ? { travelName: known.title, mapX: known.mapX ?? place.mapX, mapY: known.mapY ?? place.mapY }
        : {};
    return {
      ...place,
      ...changes,
      choiceOrder: index + 1,
      status: known?.status ?? 'Y',
      imageUrl: known?.imageUrl ?? null,
      ...(own && { own }),
    };
  });
}

const VISIT_FACTS = fieldsIn('plan');

/** Adds what the check of a day needs of each place, its Japanese name and address, and what a visit costs. */
export function withFacts(places: readonly SelectedPlace[], facts: Facts): SelectedPlace[] {
  return places.map(({ own, ...place }) => {
    const {
      timeList,
      closures,
      lastEntryMinutes,
      openKind,
      stayMinutes,
      titleJa = '',
      addressJa = '',
      ...known
    }: Partial<DestinationFacts> = knownOf({ ...place, own }, facts) ?? {};
    return {
      ...place,
      opening: { timeList, closures, lastEntryMinutes, openKind },
      usualStayMinutes: stayMinutes,
      titleJa,
      addressJa,
      ...pick(known, VISIT_FACTS),
      ...(own && { own }),
    };
  });
}

/**
 * Lodgings that are places by their name and position, for readers without the catalogue; one that is not known stays a
 * number.
 */
export function withNamedLodgings(days: readonly TripDay[], places: readonly SelectedPlace[], facts: Facts): TripDay[] {
  return days.map((day) => {
    const number = placeOfLodging(day.lodging);
    const own = places.find((place) => place.own && place.travelId === number);
    const known = own ? knownOf(own, facts) : facts.get(number ?? 0);
    if (!known || known.mapX === null || known.mapY === null) return day;
    return {
      ...day,
      lodging: { name: known.title.slice(0, TRIP_LIMITS.lodgingName), mapX: known.mapX, mapY: known.mapY },
    };
  });
}

/** The destinations of a plan: its places and its lodgings. */
export function destinationsOf({
  selectedPlaces,
  dayNotes,
}: {
  selectedPlaces: readonly { travelId: number }[];
  dayNotes: readonly DayNote[];
}): number[] {
  const lodgings = dayNotes.flatMap(({ lodging }) => placeOfLodging(lodging) ?? []);
  return [...new Set([...selectedPlaces.map(({ travelId }) => travelId), ...lodgings])];
}

/** A place of a plan that was saved before plans had days, or before their stops had all fields. */
type EarlierPlace = Omit<StoredPlace, keyof typeof EMPTY_STOP | 'rank'> & Partial<StoredPlace>;

/** Places as changes apply to them; those that were saved before plans had days are undated, in their order. */
export function withStops(places: readonly EarlierPlace[]): StoredPlace[] {
  if (places.every(({ rank, travelFrom }) => rank !== undefined && travelFrom !== undefined))
    return places as StoredPlace[];
  const complete = places.map((place) => ({ ...EMPTY_STOP, rank: '', ...place }));
  return complete.every(({ rank }) => rank !== '') ? complete : withNewRanks(complete);
}

/** Notes of days that were saved before a plan knew whether their start was set. */
export function withStarts(notes: readonly (Omit<DayNote, 'isStartSet'> & Partial<DayNote>)[] = []): DayNote[] {
  return notes.map((note) => ({ isStartSet: note.startTime !== DAY_START, ...note }));
}

/** All days of a plan with their dates. */
export function toDays({
  travelStartDate,
  travelEndDate,
  dayNotes,
}: {
  travelStartDate: string;
  travelEndDate: string;
  dayNotes: readonly DayNote[];
}): TripDay[] {
  return Array.from({ length: daysOfTrip({ travelStartDate, travelEndDate }) }, (_, index) => {
    const day = index + 1;
    return { ...(dayNotes.find((note) => note.day === day) ?? emptyDay(day)), date: dateOfDay(travelStartDate, day) };
  });
}
