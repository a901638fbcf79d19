import { distanceKm, isPosition, toPosition } from '@osaka/contracts';
import { NEAR } from '@osaka/contracts/travel';
import type { CatalogueIndex } from './catalogue-index.ts';
import { pageOf } from './page-of.ts';
import type { Place } from './place.ts';

/** Active places within range, nearest first; none when the place has no position. */
export function nearestTo(
  place: Place,
  { around }: Pick<CatalogueIndex, 'around'>,
  { limit, withinKm } = NEAR,
): Place[] {
  if (!isPosition(place)) return [];
  const here = toPosition(place);
  const near: { other: Place; km: number }[] = [];
  for (const other of around(place, withinKm)) {
    if (other._id === place._id || other.status !== 'Y' || !isPosition(other)) continue;
    const km = distanceKm(here, toPosition(other));
    if (km <= withinKm) near.push({ other, km });
  }
  return pageOf(near, (one, next) => one.km - next.km || one.other._id - next.other._id, 0, limit).map(
    ({ other }) => other,
  );
}
