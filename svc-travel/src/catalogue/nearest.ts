import { distanceKm, isPosition, toPosition } from '@osaka/contracts';
import { NEAR } from '@osaka/contracts/travel';
import type { CatalogueIndex } from './catalogue-index.ts';
import { isSight, type Place } from './place.ts';

const KM_PER_DEGREE = 111;

/** Active sights within range, nearest first; none when the place has no position. */
export function nearestTo(place: Place, { all }: Pick<CatalogueIndex, 'all'>, { limit, withinKm } = NEAR): Place[] {
  if (!isPosition(place)) return [];
  const here = toPosition(place);
  return all()
    .flatMap((other) => {
      if (other._id === place._id || other.status !== 'Y' || !isSight(other) || !isPosition(other)) return [];
      if (Math.abs(other.mapY - place.mapY) * KM_PER_DEGREE > withinKm) return [];
      const km = distanceKm(here, toPosition(other));
      return km <= withinKm ? [{ other, km }] : [];
    })
    .sort((one, next) => one.km - next.km || one.other._id - next.other._id)
    .slice(0, limit)
    .map(({ other }) => other);
}
