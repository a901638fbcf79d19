import {
  LODGING_BEFORE,
  type Lodging,
  type OwnStop,
  placeOfLodging,
  placeOrigin,
  type TripStop,
} from '@osaka/contracts/planner';
import { rankAt } from './ranks.ts';

/** A place of a trip, of the catalogue or an own one; `rank` orders the places of one day. */
export interface TripPlace extends TripStop, Partial<OwnStop> {
  rank: string;
}

/** How many places a day has. */
export function placesOf(places: readonly TripPlace[], day: number): number {
  return places.reduce((count, place) => (place.day === day ? count + 1 : count), 0);
}

/** Places as they stand: by day, by rank, the undated last. */
export function inOrder<P extends TripPlace>(places: readonly P[]): P[] {
  return places.toSorted((one, other) =>
    one.day === other.day
      ? one.rank < other.rank
        ? -1
        : 1
      : (one.day ?? Number.POSITIVE_INFINITY) - (other.day ?? Number.POSITIVE_INFINITY),
  );
}

type NightNotes = readonly { day: number; lodging: Lodging | null }[];

/** Names what the way to a place begins at: the stop before it, else the lodging of the night before, else nothing. */
export function placeBefore(
  {
    selectedPlaces,
    dayNotes,
  }: {
    selectedPlaces: readonly Pick<TripStop, 'travelId' | 'day'>[];
    dayNotes: NightNotes;
  },
  travelId: number,
): string {
  const day = selectedPlaces.find((place) => place.travelId === travelId)?.day ?? null;
  const places = selectedPlaces.filter((place) => place.day === day);
  const before = places[places.findIndex((place) => place.travelId === travelId) - 1];
  if (before) return placeOrigin(before.travelId);
  const lodging = day === null ? null : dayNotes.find((note) => note.day === day - 1)?.lodging;
  if (!lodging) return 'start';
  return 'name' in lodging
    ? `${LODGING_BEFORE} ${lodging.mapX},${lodging.mapY}`
    : `${LODGING_BEFORE} ${placeOfLodging(lodging)}`;
}

/**
 * The places of a trip whose lodgings are named in another way in `after`: a way that was set and holds from one of them
 * holds from its new name.
 */
export function withNamedWays<P extends TripStop>(places: readonly P[], before: NightNotes, after: NightNotes): P[] {
  const from = (place: P, dayNotes: NightNotes) => placeBefore({ selectedPlaces: places, dayNotes }, place.travelId);
  return places.map((place) =>
    place.travelFrom?.startsWith(LODGING_BEFORE) && place.travelFrom === from(place, before)
      ? { ...place, travelFrom: from(place, after) }
      : place,
  );
}

/** Ranks for places that have none yet, or whose order changed as a whole. */
export function withNewRanks<P extends TripPlace>(places: readonly P[]): P[] {
  return places.map((place, index) => ({ ...place, rank: rankAt(index, place.travelId) }));
}
