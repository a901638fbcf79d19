const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const SYLLABLES_PER_INITIAL = 588;
const FIRST_INITIAL = 0x1100;
const LAST_INITIAL = 0x1112;

/** Separates the fields of a searchable text, so that no match spans two of them. */
export const FIELD_END = '\u0001';

/** Normalises for comparison: Unicode composition, width, letter case and white space. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The words of a keyword, which must all match. */
export function termsOf(keyword: string): string[] {
  return [...new Set(fold(keyword.replaceAll(FIELD_END, ' ')).split(' ').filter(Boolean))];
}

/** Folding turns a single consonant, as in ㅇㅅㅋㅅ, into the initial letter of a syllable. */
export function hasInitials(term: string): boolean {
  return /[\u1100-\u1112]/.test(term);
}

/** Index of the term in the text, where a single consonant matches any syllable with that initial; -1 when absent. */
export function indexByInitials(text: string, term: string, end: number): number {
  for (let start = 0; start + term.length <= end; start++) {
    let length = 0;
    while (length < term.length && matchesInitial(text.charCodeAt(start + length), term.charCodeAt(length))) length++;
    if (length === term.length) return start;
  }
  return -1;
}

function matchesInitial(letter: number, wanted: number): boolean {
  if (letter === wanted) return true;
  if (wanted < FIRST_INITIAL || wanted > LAST_INITIAL || letter < FIRST_SYLLABLE || letter > LAST_SYLLABLE)
    return false;
  return Math.floor((letter - FIRST_SYLLABLE) / SYLLABLES_PER_INITIAL) === wanted - FIRST_INITIAL;
}
