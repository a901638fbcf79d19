import type { TripStop } from '@osaka/contracts/planner';
import { rankBetween } from './ranks.ts';

/** A place of a trip; `rank` orders the places of one day. */
export interface TripPlace extends TripStop {
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

/** Ranks for places that have none yet, or whose order changed as a whole. */
export function withNewRanks<P extends TripPlace>(places: readonly P[]): P[] {
  let last = '';
  return places.map((place) => {
    last = rankBetween(last, null, place.travelId);
    return { ...place, rank: last };
  });
}
