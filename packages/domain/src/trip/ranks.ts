/**
 * Ranks order the places of a day: texts that compare as the places stand. A place that moves gets a new rank and no
 * other place changes, so that the position of each place is a separate value, which one change can overwrite and an
 * undo can put back exactly.
 */

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const BASE = DIGITS.length;
const MARK_LENGTH = 6;
/** Above this length the ranks of a day are reassigned. */
export const MAX_RANK_LENGTH = 200;

/**
 * A rank between two others; '' and null stand for the beginning and the end. Ranks of different places always differ,
 * because each ends with its place's number.
 */
export function rankBetween(after: string, before: string | null, travelId: number): string {
  return fractionBetween(after, before) + markOf(travelId);
}

/** The rank of the place at this index where all places get new ones, with room before, between and after them. */
export function rankAt(index: number, travelId: number): string {
  return (index + 1).toString(BASE).padStart(3, '0') + markOf(travelId);
}

/** Longer than `after`'s common part with it and no beginning of `before`, so that any mark can follow. */
function fractionBetween(after: string, before: string | null): string {
  let rank = '';
  let limit = before;
  for (let at = 0; ; at += 1) {
    const low = at < after.length ? DIGITS.indexOf(after[at] as string) : 0;
    const high = limit === null ? BASE : DIGITS.indexOf(limit[at] as string);
    // At the end of a day one step is enough, so ranks of places that are added one after the other stay short.
    const isAtEnd = before === null || (limit === null && at < after.length);
    if (high - low > 1) return rank + DIGITS[isAtEnd ? low + 1 : (low + high) >> 1];
    rank += DIGITS[low];
    if (high > low) limit = null;
  }
}

/** Of one length for all places, and never ending with the lowest digit, so that there is always room before it. */
function markOf(travelId: number): string {
  return `${travelId.toString(BASE).padStart(MARK_LENGTH, '0')}i`;
}
