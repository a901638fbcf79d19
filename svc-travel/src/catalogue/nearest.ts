import { distanceKm, isPosition, toPosition } from '@osaka/contracts';
import { NEAR } from '@osaka/contracts/travel';
import type { Place } from './place.ts';

const KM_PER_DEGREE = 111;

/** Of these places those within range, nearest first; none when the place has no position. */
export function nearestTo(
  place: Place,
  others: readonly ({ place: Place } & Pick<Place, 'mapX' | 'mapY'>)[],
  { limit, withinKm } = NEAR,
): Place[] {
  if (!isPosition(place)) return [];
  const here = toPosition(place);
  return others
    .flatMap((other) => {
      if (!isPosition(other) || Math.abs(other.mapY - place.mapY) * KM_PER_DEGREE > withinKm) return [];
      const km = distanceKm(here, toPosition(other));
      return km <= withinKm && other.place._id !== place._id ? [{ other: other.place, km }] : [];
    })
    .sort((one, next) => one.km - next.km || one.other._id - next.other._id)
    .slice(0, limit)
    .map(({ other }) => other);
}
