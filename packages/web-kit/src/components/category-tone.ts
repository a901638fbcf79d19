/** The number of colours in tokens.css. */
const TONES = 8;

/**
 * The colour of a category for `data-category`: its own, or one of the eight derived from the number of a later
 * category.
 */
export function categoryTone(categoryNo: number): number {
  return ((categoryNo - 1) % TONES) + 1;
}
