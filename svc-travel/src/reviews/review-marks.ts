import { LRUCache } from 'lru-cache';
import type { ReviewMark } from './review-selection.ts';

/** Of all places together. */
const MARKS_MAX = 300_000;

/**
 * `read`: what the visible reviews of a place are filtered by, newest first. `stateOf`: a number that differs after each
 * change of the reviews of the place, and whether one has begun.
 *
 * Reads the marks of a place once for each change of its reviews, because reading those of ten thousand reviews costs
 * more than the rest of a list.
 */
export function createReviewMarks(
  read: (travelNo: number) => Promise<readonly ReviewMark[]>,
  stateOf: (travelNo: number) => Promise<{ changeNo: number | undefined; isChanging: boolean }>,
) {
  const remembered = new LRUCache<string, readonly ReviewMark[], number>({
    maxSize: MARKS_MAX,
    sizeCalculation: ({ length }) => Math.max(1, length),
    // Readers get their marks also when other places have pushed out the entry meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: travelNo }) => read(travelNo),
  });

  return async function marksOf(travelNo: number): Promise<readonly ReviewMark[]> {
    // Before the marks: what changes while they are read makes them old.
    const { changeNo, isChanging } = await stateOf(travelNo);
    if (isChanging) return read(travelNo);
    return remembered.forceFetch(`${travelNo}:${changeNo}`, { context: travelNo });
  };
}
