/** A part of a name that stays on one line. */
const SHORT = 8;

/**
 * A Japanese name in parts between which a line may break, and how many characters its longest line has in the best
 * layout: at most four lines, and no short part is broken.
 */
export function askLines(name: string): { parts: string[]; longest: number } {
  const parts = name.split(/(?<=[・\s])/).filter((part) => part.trim() !== '');
  const widths = parts.map(widthOf);
  const needed = widths.map((width) => (width <= SHORT ? width : Math.ceil(width / Math.ceil(width / SHORT))));
  const evenly = Math.ceil(widths.reduce((sum, width) => sum + width, 0) / LINES);
  return { parts, longest: Math.max(2, evenly, ...needed) };
}

const LINES = 4;

/** In characters of Japanese; Latin letters and digits are about half as wide. */
function widthOf(text: string): number {
  return [...text.trim()].reduce((sum, character) => sum + (/[\u0020-\u024f]/.test(character) ? 0.6 : 1), 0);
}

export function isShort(part: string): boolean {
  return widthOf(part) <= SHORT;
}
