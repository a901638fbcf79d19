/** As many as tokens.css has colours for. */
const TONES = 8;

/** The colour of a category, as its `data-category`: its own, and for a category added later always the same one of the eight. */
export function categoryTone(categoryNo: number): number {
  return ((categoryNo - 1) % TONES) + 1;
}
