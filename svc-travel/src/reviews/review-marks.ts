import type { ReviewMark } from './review-selection.ts';

interface Parts {
  /** What the visible reviews of a place are filtered by, newest first. */
  read(travelNo: number): Promise<ReviewMark[]>;
  /** A number that differs after each change of the reviews of the place. */
  changeNoOf(travelNo: number): Promise<number | undefined>;
}
interface Remembered {
  changeNo: number | undefined;
  marks: readonly ReviewMark[];
  readAtMs: number;
}

/** Of all places together; the places that were read longest ago are forgotten first. */
const MARKS_MAX = 300_000;
/** A process that ended between a review and the change of its place has told nobody. */
const FRESH_MS = 60_000;

/**
 * Reads the marks of a place once for each change of its reviews, because reading those of ten thousand reviews costs
 * more than the rest of a list.
 */
export function createReviewMarks({ read, changeNoOf }: Parts) {
  const places = new Map<number, Remembered>();
  let size = 0;

  function forget(travelNo: number): void {
    size -= places.get(travelNo)?.marks.length ?? 0;
    places.delete(travelNo);
  }

  function remember(travelNo: number, remembered: Remembered): void {
    forget(travelNo);
    places.set(travelNo, remembered);
    size += remembered.marks.length;
    for (const oldest of places.keys()) {
      if (size <= MARKS_MAX) break;
      forget(oldest);
    }
  }

  return async function marksOf(travelNo: number): Promise<readonly ReviewMark[]> {
    // Before the marks: what changes while they are read makes them old.
    const changeNo = await changeNoOf(travelNo);
    const known = places.get(travelNo);
    const readAtMs = Date.now();
    const isFresh = known?.changeNo === changeNo && known && readAtMs - known.readAtMs < FRESH_MS;
    const remembered = isFresh ? known : { changeNo, marks: await read(travelNo), readAtMs };
    remember(travelNo, remembered);
    return remembered.marks;
  };
}
