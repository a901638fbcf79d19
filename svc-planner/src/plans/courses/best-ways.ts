import type { Position } from '@osaka/contracts';
import type { WayAnswer } from '@osaka/contracts/travel';
import { isOnEarth, loadNetwork, toWayAnswer, waysBetween } from '@osaka/rail';

/** The best way in the daytime; null where one of the two has no position. */
export type BestWay = (from: Position, to: Position) => WayAnswer | null;

/** Those of 300 courses. */
const MOST_KNOWN = 10_000;

/** Opens the rail network. Ways are kept, because reckoning those of one course takes longer than all else of its call. */
export function createBestWays(closedLines: readonly string[] = []): () => Promise<BestWay> {
  const known = new Map<string, WayAnswer>();
  return async () => {
    const network = await loadNetwork();
    return (from, to) => {
      if (!isOnEarth(from) || !isOnEarth(to)) return null;
      const key = [from, to].map(({ longitude, latitude }) => `${longitude},${latitude}`).join(' ');
      const found = known.get(key) ?? waysBetween(network, from, to, { closedLines }).map(toWayAnswer)[0];
      if (!found) return null;
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(key, found);
      return found;
    };
  };
}
