/** The parts of a Hangul syllable (The Unicode Standard, 3.12), as compatibility jamo. */
export interface Syllable {
  initial: string;
  vowel: string;
  /** Empty without a final consonant. */
  final: string;
}

const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
const VOWELS = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'];
const FINALS = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'];
const FIRST_SYLLABLE = 0xac00;

export function isSyllable(letter: string): boolean {
  return letter >= '가' && letter <= '힣';
}

/** Undefined for a letter that is no Hangul syllable. */
export function syllableOf(letter: string): Syllable | undefined {
  if (!isSyllable(letter)) return undefined;
  const index = letter.charCodeAt(0) - FIRST_SYLLABLE;
  return {
    initial: INITIALS[Math.floor(index / (VOWELS.length * FINALS.length))] ?? '',
    vowel: VOWELS[Math.floor(index / FINALS.length) % VOWELS.length] ?? '',
    final: FINALS[index % FINALS.length] ?? '',
  };
}

/** The inverse of `syllableOf`. */
export function letterOf({ initial, vowel, final }: Syllable): string {
  const index =
    (INITIALS.indexOf(initial) * VOWELS.length + VOWELS.indexOf(vowel)) * FINALS.length + FINALS.indexOf(final);
  return String.fromCharCode(FIRST_SYLLABLE + index);
}

/** The letters of a text with each Hangul syllable taken apart. */
export function jamoOf(text: string): string[] {
  return [...text].flatMap((letter) => {
    const syllable = syllableOf(letter);
    return syllable ? [syllable.initial, syllable.vowel, ...(syllable.final ? [syllable.final] : [])] : [letter];
  });
}

/** True for a term with a lone initial consonant, as in ㅇㅅㅋㅅ. */
export function hasInitials(term: string): boolean {
  return /[ㄱ-ㅎ]/.test(term);
}

/** True where the text contains the term, whose lone consonants match any syllable with that initial. */
export function includesInitials(text: string, term: string): boolean {
  for (let start = 0; start + term.length <= text.length; start++) {
    let length = 0;
    while (length < term.length && isLike(text[start + length] ?? '', term[length] ?? '')) length++;
    if (length === term.length) return true;
  }
  return false;
}

function isLike(letter: string, wanted: string): boolean {
  return letter === wanted || syllableOf(letter)?.initial === wanted;
}
