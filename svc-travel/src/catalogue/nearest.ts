import { distanceKm, isPosition, toPosition } from '@osaka/contracts';
import { NEAR } from '@osaka/contracts/travel';
import type { Place } from './place.ts';

const KM_PER_DEGREE = 111.2;

/** Active places within range, nearest first; none when the place has no position. */
export function nearestTo(place: Place, places: readonly Place[], { limit, withinKm } = NEAR): Place[] {
  if (!isPosition(place)) return [];
  const here = toPosition(place);
  // Pre-filtered by latitude, because exact distances of all places would take ten times as long.
  const reach = withinKm / KM_PER_DEGREE;
  const near: { other: Place; km: number }[] = [];
  for (const other of places) {
    if (
      other._id === place._id ||
      other.status !== 'Y' ||
      !isPosition(other) ||
      Math.abs(other.mapY - place.mapY) > reach
    )
      continue;
    const km = distanceKm(here, toPosition(other));
    if (km <= withinKm) near.push({ other, km });
  }
  return near
    .sort((one, next) => one.km - next.km || one.other._id - next.other._id)
    .slice(0, limit)
    .map(({ other }) => other);
}
