import type { PlaceNames } from '@osaka/contracts/travel';
import { createNameMatching, type NameMatch } from '@osaka/domain/search';
import type { FoundPoint } from './points.ts';

const TURN_MS = 24;

/** Matches point after point, and lets the browser draw in between. */
export async function matchPoints(
  points: readonly FoundPoint[],
  names: readonly PlaceNames[],
): Promise<NameMatch<PlaceNames>[]> {
  await turn();
  const match = createNameMatching(names);
  await turn();
  const matches: NameMatch<PlaceNames>[] = [];
  let began = performance.now();
  for (const { name, position } of points) {
    matches.push(match(name, position));
    if (performance.now() - began < TURN_MS) continue;
    await turn();
    began = performance.now();
  }
  return matches;
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
