import type { PlaceNames } from '@osaka/contracts/travel';
import { createNameMatching, keysOfPlace, type NameMatch } from '@osaka/domain/search';
import type { FoundPoint } from './points.ts';

const TURN_MS = 24;

/** Matches point after point, and lets the browser draw in between. */
export async function matchPoints(
  points: readonly FoundPoint[],
  names: readonly PlaceNames[],
): Promise<NameMatch<PlaceNames>[]> {
  const match = createNameMatching(names, await inTurns(names, keysOfPlace));
  return inTurns(points, ({ name, position }) => match(name, position));
}

async function inTurns<T, R>(items: readonly T[], of: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let began = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    if (performance.now() - began > TURN_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      began = performance.now();
    }
    results.push(of(item));
  }
  return results;
}
