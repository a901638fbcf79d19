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
  const near = (reachKm: number) =>
    [...around(place, reachKm)].flatMap((other) => {
      if (other._id === place._id || other.status !== 'Y' || !isPosition(other)) return [];
      const km = distanceKm(here, toPosition(other));
      return km <= reachKm ? [{ other, km }] : [];
    });
  // In a dense part of the city there are enough nearby, so that most of those within range are not looked at.
  let reachKm = withinKm / 8;
  let found = near(reachKm);
  for (; found.length < limit && reachKm < withinKm; found = near(reachKm)) reachKm *= 2;
  return pageOf(found, (one, next) => one.km - next.km || one.other._id - next.other._id, 0, limit).map(
    ({ other }) => other,
  );
}
