import { isSyllable, letterOf, type Syllable, syllableOf } from './hangul.ts';

interface Rule {
  /** Spellings that become equal. */
  why: string;
  apply(syllable: Syllable, isFirst: boolean): Syllable;
}

const PLAIN_VOWEL: Readonly<Record<string, string>> = { ㅑ: 'ㅏ', ㅕ: 'ㅓ', ㅛ: 'ㅗ', ㅠ: 'ㅜ' };
const ASPIRATED_OF_DOUBLED: Readonly<Record<string, string>> = { ㄲ: 'ㅋ', ㄸ: 'ㅌ', ㅃ: 'ㅍ', ㅉ: 'ㅊ' };
/** Towards the plain ones, so that Korean words (공원, 재팬) are the same with and without a space before them. */
const PLAIN_OF_ASPIRATED: Readonly<Record<string, string>> = { ㅋ: 'ㄱ', ㅌ: 'ㄷ', ㅍ: 'ㅂ', ㅊ: 'ㅈ' };

/**
 * The spellings of Japanese words in Korean that are equal, in the order in which the rules apply to a syllable; that of
 * long vowels, which needs two syllables, is `isLengthOf`.
 */
const RULES: readonly Rule[] = [
  {
    why: 'つ: 츠텐카쿠, 쯔텐카쿠, 쓰텐카쿠',
    apply: (syllable) =>
      syllable.vowel === 'ㅡ' && 'ㅆㅉㅊ'.includes(syllable.initial) ? { ...syllable, initial: 'ㅆ' } : syllable,
  },
  {
    why: 'doubled consonant: 타꼬야끼',
    apply: (syllable) => ({ ...syllable, initial: ASPIRATED_OF_DOUBLED[syllable.initial] ?? syllable.initial }),
  },
  {
    why: 'じゃ, ちょ: 나카자키쵸, 쥬소',
    apply: (syllable) =>
      'ㅈㅊ'.includes(syllable.initial)
        ? { ...syllable, vowel: PLAIN_VOWEL[syllable.vowel] ?? syllable.vowel }
        : syllable,
  },
  {
    why: '설, 셜, 샬: 유니버셜',
    apply: (syllable) =>
      syllable.initial === 'ㅅ' && syllable.final === 'ㄹ' && 'ㅑㅕ'.includes(syllable.vowel)
        ? { ...syllable, vowel: 'ㅓ' }
        : syllable,
  },
  {
    why: '셔, 샤: 티샤츠',
    apply: (syllable) =>
      syllable.initial === 'ㅅ' && syllable.vowel === 'ㅕ' ? { ...syllable, vowel: 'ㅑ' } : syllable,
  },
  {
    why: 'first sound of a word: 카이유칸, 가이유칸',
    apply: (syllable, isFirst) =>
      isFirst ? { ...syllable, initial: PLAIN_OF_ASPIRATED[syllable.initial] ?? syllable.initial } : syllable,
  },
];

/** Vowels that a syllable makes long, as in 오오사카 and 도우톤보리. */
const LENGTHENED = { 오: 'ㅗㅛ', 우: 'ㅗㅛㅜㅠ' } as const;

export function isLengthOf(before: string, letter: string): boolean {
  if (letter !== '오' && letter !== '우') return false;
  const syllable = syllableOf(before);
  return syllable?.final === '' && LENGTHENED[letter].includes(syllable.vowel);
}

/**
 * Makes spellings equal that people use for one name: the Korean spellings of Japanese words by RULES, and all that
 * `plainSpelling` does. Words stay apart by single spaces. Only for comparison, never for display.
 *
 * @example foldSpelling('츠텐카쿠') === foldSpelling('쓰텐카쿠')
 */
export function foldSpelling(text: string): string {
  return plainSpelling(text).split(' ').map(foldWord).join(' ');
}

/** Text in lower case that `plainSpelling` leaves as it is. */
const IS_PLAIN = /^[가-힣a-z0-9.,()~·&'/\-々〆ぁ-ゖー一-龥]+(?: [가-힣a-z0-9.,()~·&'/\-々〆ぁ-ゖー一-龥]+)*$/;

/**
 * Equal for texts that differ in case, width, Latin accents, kana script, invisible characters and white space alone.
 * Lone consonants and vowels of Hangul (ㅇㅅㅋ) stay as they are.
 */
export function plainSpelling(text: string): string {
  const lower = text.toLowerCase();
  if (IS_PLAIN.test(lower)) return lower;
  return (
    text
      .split(/([\u3131-\u318e]+)/)
      .map((part, index) => (index % 2 === 1 ? part : part.normalize('NFKC')))
      .join('')
      .toLowerCase()
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/\p{Script=Latin}/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
      // Katakana to hiragana.
      .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
      .replace(/\s+/g, ' ')
      .trim()
  );
}

function foldWord(word: string): string {
  let folded = '';
  readLetters(word, (letter, role) => {
    if (role === 'first') folded += foldedFirst(letter);
    else if (role === 'within') folded += foldedWithin(letter);
    else if (role === 'other') folded += letter;
  });
  return folded;
}

type Role = 'first' | 'within' | 'length' | 'other';

/** Reads the letters of a word and what they are to the rules: a length only makes the vowel before it long. */
export function readLetters(word: string, read: (letter: string, role: Role) => void): void {
  let before = '';
  for (const letter of word) {
    if (!isSyllable(letter)) {
      read(letter, 'other');
      // A sign begins a new word: 오사카(덴노지).
      if (!/\p{L}|\p{N}/u.test(letter)) before = '';
      continue;
    }
    // What lengthens a vowel can be lengthened again: the syllable before it stays the same.
    if (before && isLengthOf(before, letter)) {
      read(letter, 'length');
      continue;
    }
    read(letter, before ? 'within' : 'first');
    before = letter;
  }
}

export const foldedFirst = remembered((letter) => foldSyllable(letter, true));
export const foldedWithin = remembered((letter) => foldSyllable(letter, false));

function foldSyllable(letter: string, isFirst: boolean): string {
  const syllable = syllableOf(letter);
  return syllable ? letterOf(RULES.reduce((kept, { apply }) => apply(kept, isFirst), syllable)) : letter;
}

/** A function of a syllable that calculates each of the 11,172 once. */
function remembered(of: (letter: string) => string): (letter: string) => string {
  const known = new Map<string, string>();
  return (letter) => {
    const before = known.get(letter);
    if (before !== undefined) return before;
    const found = of(letter);
    known.set(letter, found);
    return found;
  };
}
