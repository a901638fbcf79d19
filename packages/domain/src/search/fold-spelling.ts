import { letterOf, type Syllable, syllableOf } from './hangul.ts';

interface Rule {
  /** Spellings that become equal. */
  why: string;
  /** Changes a syllable; `before` is the one before it in the word, undefined for the first. Null drops it. */
  apply(syllable: Syllable, before: Syllable | undefined): Syllable | null;
}

const PLAIN_VOWEL: Readonly<Record<string, string>> = { ㅑ: 'ㅏ', ㅕ: 'ㅓ', ㅛ: 'ㅗ', ㅠ: 'ㅜ' };
const ASPIRATED_OF_DOUBLED: Readonly<Record<string, string>> = { ㄲ: 'ㅋ', ㄸ: 'ㅌ', ㅃ: 'ㅍ', ㅉ: 'ㅊ' };
/** Towards the plain ones, so that Korean words (공원, 재팬) are the same with and without a space before them. */
const PLAIN_OF_ASPIRATED: Readonly<Record<string, string>> = { ㅋ: 'ㄱ', ㅌ: 'ㄷ', ㅍ: 'ㅂ', ㅊ: 'ㅈ' };

/** The spellings of Japanese words in Korean that are equal, in the order in which the rules apply to a syllable. */
const RULES: readonly Rule[] = [
  {
    why: 'long vowel: 오오사카, 도우톤보리',
    apply: (syllable, before) => (isLengthOf(before, syllable) ? null : syllable),
  },
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
    apply: (syllable, before) =>
      before ? syllable : { ...syllable, initial: PLAIN_OF_ASPIRATED[syllable.initial] ?? syllable.initial },
  },
];

/** The length of a vowel that is written out: 오 after ㅗ, 우 after ㅗ and ㅜ (also ㅛ and ㅠ). */
function isLengthOf(before: Syllable | undefined, { initial, vowel, final }: Syllable): boolean {
  if (before?.final !== '' || initial !== 'ㅇ' || final !== '') return false;
  return (vowel === 'ㅗ' && 'ㅗㅛ'.includes(before.vowel)) || (vowel === 'ㅜ' && 'ㅗㅛㅜㅠ'.includes(before.vowel));
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

/**
 * Equal for texts that differ in case, width, Latin accents, kana script, invisible characters and white space alone.
 * Lone consonants and vowels of Hangul (ㅇㅅㅋ) stay as they are.
 */
export function plainSpelling(text: string): string {
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
  let before: Syllable | undefined;
  for (const letter of word) {
    const syllable = syllableOf(letter);
    if (!syllable) {
      folded += letter;
      // A letter of another script begins a new word: 오사카(덴노지).
      before = /\p{L}|\p{N}/u.test(letter) ? before : undefined;
      continue;
    }
    const changed = RULES.reduce<Syllable | null>((kept, { apply }) => kept && apply(kept, before), syllable);
    // What lengthens a vowel can be lengthened again: the syllable before it stays the same.
    if (!changed) continue;
    folded += letterOf(changed);
    before = syllable;
  }
  return folded;
}
