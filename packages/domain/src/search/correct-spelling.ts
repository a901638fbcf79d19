import { plainSpelling } from './fold-spelling.ts';
import { jamoOf } from './hangul.ts';
import { withoutSpaces } from './searchable-text.ts';

/** Shorter words have too many neighbours. */
const MIN_LETTERS = 3;

interface Known {
  name: string;
  /** The letters of the name without spaces, Hangul syllables taken apart. */
  jamo: string[];
  /** Number of `jamo` up to the end of each letter. */
  ends: number[];
}

/**
 * Finds the name that differs from a query by one letter (of Hangul: one jamo), wrong, missing or too many. Of several
 * the first of `names` counts, and whole names and first words before beginnings of names.
 *
 * @returns undefined where there is none, and for a query of fewer than three letters.
 */
export function createSpellingCorrection(names: readonly string[]) {
  const words = new Set(names.flatMap((name) => beginnings(plainSpelling(name).split(' '))));
  const known = [...words].map(knownName);

  return (query: string): string | undefined => {
    const letters = [...withoutSpaces(plainSpelling(query))];
    if (letters.length < MIN_LETTERS) return undefined;
    const typed = jamoOf(letters.join(''));
    const whole = known.find(({ jamo }) => isOneOff(typed, jamo, jamo.length));
    if (whole) return whole.name;
    for (const name of known) {
      const size = likeStart(typed, letters.length, name);
      if (size > 0) return [...withoutSpaces(name.name)].slice(0, size).join('');
    }
    return undefined;
  };
}

function beginnings(words: readonly string[]): string[] {
  return words.map((_, index) => words.slice(0, index + 1).join(' '));
}

function knownName(name: string): Known {
  const parts = [...withoutSpaces(name)].map(jamoOf);
  let end = 0;
  return { name, jamo: parts.flat(), ends: parts.map(({ length }) => (end += length)) };
}

/** Number of the first letters of a longer name that are one letter off; 0 where none are. */
function likeStart(typed: readonly string[], length: number, { jamo, ends }: Known): number {
  const sizes = [length, length - 1, length + 1].filter((size) => size >= MIN_LETTERS && size < ends.length);
  return sizes.find((size) => isOneOff(typed, jamo, ends[size - 1] ?? 0)) ?? 0;
}

/** True where one substitution, insertion or removal makes a list equal to the first `end` of another. */
function isOneOff(one: readonly string[], other: readonly string[], end: number): boolean {
  if (Math.abs(one.length - end) > 1) return false;
  let same = 0;
  while (same < one.length && same < end && one[same] === other[same]) same++;
  let [left, otherLeft] = [one.length, end];
  while (left > same && otherLeft > same && one[left - 1] === other[otherLeft - 1]) {
    left--;
    otherLeft--;
  }
  return left - same <= 1 && otherLeft - same <= 1 && one.length + end > 2 * same;
}
