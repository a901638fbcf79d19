import { distanceKm, type Position } from '@osaka/contracts';

/** Great-circle distances between consecutive places, in kilometres. */
export function legsOf(places: readonly Position[]): number[] {
  return places.slice(1).map((place, index) => distanceKm(places[index] as Position, place));
}

export function lengthOf(places: readonly Position[]): number {
  return legsOf(places).reduce((sum, leg) => sum + leg, 0);
}

/**
 * The shortest route through all places by trying every order (5 places: 120); with `keepsStart` the first one stays
 * the first.
 */
export function shortestOrder<P extends Position>(places: readonly P[], keepsStart = false): P[] {
  const start = keepsStart ? places.slice(0, 1) : [];
  let best = [...places];
  let bestKm = lengthOf(best);
  for (const rest of permutations(places.slice(start.length))) {
    const order = [...start, ...rest];
    const km = lengthOf(order);
    // A mirrored or equally long route is no reason to change the order.
    if (km < bestKm - 0.0005) [best, bestKm] = [order, km];
  }
  return best;
}

/** Whether a shorter route justifies another order: at least 100 m and 3 % of the whole route. */
export function isWorthwhile(fromKm: number, toKm: number): boolean {
  return fromKm - toKm >= Math.max(0.1, fromKm * 0.03);
}

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((item, index) => permutations(list.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
