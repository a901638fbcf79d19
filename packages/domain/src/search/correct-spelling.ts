import { plainSpelling } from './fold-spelling.ts';
import { jamoOf } from './hangul.ts';
import { withoutSpaces } from './searchable-text.ts';

/** Shorter words have too many neighbours. */
const MIN_LETTERS = 3;

/**
 * Finds the name that differs from a query by one letter (of Hangul: one jamo), wrong, missing or too many. Of several
 * the first of `names` counts, and whole names and first words before beginnings of names.
 *
 * @returns undefined where there is none, and for a query of fewer than three letters.
 */
export function createSpellingCorrection(names: readonly string[]) {
  const known = new Map<string, string[]>();
  for (const name of names)
    for (const words of beginnings(plainSpelling(name).split(' ')))
      if (!known.has(words)) known.set(words, jamoOf(withoutSpaces(words)));

  return (query: string): string | undefined => {
    const letters = [...withoutSpaces(plainSpelling(query))];
    if (letters.length < MIN_LETTERS) return undefined;
    const typed = jamoOf(letters.join(''));
    for (const [name, jamo] of known) if (isOneOff(typed, jamo)) return name;
    for (const name of known.keys()) {
      const start = startLike(typed, letters.length, withoutSpaces(name));
      if (start) return start;
    }
    return undefined;
  };
}

function beginnings(words: readonly string[]): string[] {
  return words.map((_, index) => words.slice(0, index + 1).join(' '));
}

/** The beginning of a name that is one letter off. */
function startLike(typed: readonly string[], length: number, name: string): string | undefined {
  const letters = [...name];
  for (const size of [length, length - 1, length + 1]) {
    if (size < MIN_LETTERS || size >= letters.length) continue;
    const start = letters.slice(0, size).join('');
    if (isOneOff(typed, jamoOf(start))) return start;
  }
  return undefined;
}

/** True where one substitution, insertion or removal makes the lists equal. */
function isOneOff(one: readonly string[], other: readonly string[]): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let same = 0;
  while (same < one.length && same < other.length && one[same] === other[same]) same++;
  let [end, otherEnd] = [one.length, other.length];
  while (end > same && otherEnd > same && one[end - 1] === other[otherEnd - 1]) {
    end--;
    otherEnd--;
  }
  return end - same <= 1 && otherEnd - same <= 1 && one.length + other.length > 2 * same;
}
