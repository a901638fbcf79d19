import { foldedFirst, foldedWithin, isLengthOf, plainSpelling, readLetters } from './fold-spelling.ts';

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
/** White space, joiners and selectors between two letters. Characters, because MongoDB knows no escape of JavaScript. */
const GAP = '[\\s\u3000\u200b-\u200d\u2060\ufe0f]*';
const KANA_DISTANCE = 0x60;
const WIDE_DISTANCE = 0xfee0;

/**
 * The source of a regular expression, for the flag `i`, that matches where a text holds the words: in any spelling that
 * `foldSpelling` makes equal, literally otherwise, with and without spaces. One letter is no name and has one spelling.
 * An empty text matches everywhere.
 *
 * @example new RegExp(spellingPattern('츠텐'), 'i').test('쓰텐카쿠') // true
 */
export function spellingPattern(text: string): string {
  const words = plainSpelling(text).split(' ');
  return words
    .flatMap(([...letters]) => (letters.length === 1 ? letters.map(literal) : patternsOf(letters.join(''))))
    .join(GAP);
}

function patternsOf(word: string): string[] {
  const patterns: string[] = [];
  readLetters(word, (letter, role) => {
    if (role === 'other') patterns.push(literal(letter));
    else if (role !== 'length') patterns.push(`${anyOf(alike(role), letter, role)}${lengthsOf(letter)}`);
  });
  return patterns;
}

function anyOf(groups: ReadonlyMap<string, string>, letter: string, role: 'first' | 'within'): string {
  const letters = groups.get(role === 'first' ? foldedFirst(letter) : foldedWithin(letter)) ?? letter;
  return letters.length > 1 ? `[${letters}]` : letters;
}

function lengthsOf(letter: string): string {
  const lengths = ['오', '우'].filter((length) => isLengthOf(letter, length)).join('');
  return lengths && `[${lengths}]*`;
}

/** A letter in both widths, kana in both scripts. */
function literal(letter: string): string {
  const code = letter.charCodeAt(0);
  if (letter >= '!' && letter <= '~') {
    const isSign = !/[a-z0-9]/.test(letter);
    return `[${isSign ? '\\' : ''}${letter}${String.fromCharCode(code + WIDE_DISTANCE)}]`;
  }
  if (letter >= 'ぁ' && letter <= 'ゖ') return `[${letter}${String.fromCharCode(code + KANA_DISTANCE)}]`;
  return letter;
}

const known: Partial<Record<'first' | 'within', ReadonlyMap<string, string>>> = {};

/** The syllables that are equal to each folded one. */
function alike(role: 'first' | 'within'): ReadonlyMap<string, string> {
  known[role] ??= groupedBy(role === 'first' ? foldedFirst : foldedWithin);
  return known[role];
}

function groupedBy(folded: (letter: string) => string): Map<string, string> {
  const groups = new Map<string, string>();
  for (let code = FIRST_SYLLABLE; code <= LAST_SYLLABLE; code++) {
    const letter = String.fromCharCode(code);
    const key = folded(letter);
    groups.set(key, (groups.get(key) ?? '') + letter);
  }
  return groups;
}
