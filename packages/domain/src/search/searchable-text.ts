/** How a term stands in a text, best first: the smaller the better. */
export const HITS = {
  wholeField: 0,
  wordsAtStart: 1,
  words: 2,
  fieldStart: 3,
  wordStart: 4,
  wordEnd: 5,
  insideWord: 6,
} as const;
export type Hit = (typeof HITS)[keyof typeof HITS];

/** Sections of fields in one text without white space, so that spaces do not count in a search. */
export interface SearchableText {
  text: string;
  /** Offsets in `text` at which words begin, ascending, each as a code unit: half the memory of a Uint16Array of 90. */
  wordStarts: string;
  /** Offsets in `text` at which the sections end. */
  sectionEnds: readonly number[];
}

/** Ends a field, so that no match spans two of them. */
const FIELD_END = '\u0001';
const WORD_LETTER = /[\p{L}\p{N}]/u;

/** Joins fields whose spelling is folded already. At most 65,535 letters count. */
export function searchableText(sections: readonly (readonly string[])[]): SearchableText {
  // Joined once: a string grown piece by piece keeps its pieces.
  const parts = [FIELD_END];
  const wordStarts: number[] = [];
  const sectionEnds: number[] = [];
  let end = FIELD_END.length;
  for (const fields of sections) {
    for (const field of fields) {
      addWordStarts(wordStarts, field, end);
      const part = withoutSpaces(field);
      parts.push(part, FIELD_END);
      end += part.length + FIELD_END.length;
    }
    sectionEnds.push(end);
  }
  const offsets = wordStarts.filter((offset) => offset < 65_536);
  return { text: parts.join(''), wordStarts: String.fromCharCode(...offsets), sectionEnds };
}

function addWordStarts(wordStarts: number[], field: string, offset: number): void {
  let at = offset;
  let isInWord = false;
  for (const letter of field) {
    const isOfWord = isWordLetter(letter);
    if (isOfWord && !isInWord) wordStarts.push(at);
    isInWord = isOfWord;
    if (letter !== ' ' && letter !== FIELD_END) at += letter.length;
  }
}

/** Removes the spaces that folding leaves between words. */
export function withoutSpaces(text: string): string {
  return text.replace(/[ \u0001]/g, '');
}

/**
 * The best hit of a term without spaces in each section, undefined where it does not occur.
 *
 * @returns undefined where it occurs in none.
 */
export function bestHits(searched: SearchableText, term: string): (Hit | undefined)[] | undefined {
  const { text, sectionEnds } = searched;
  let hits: (Hit | undefined)[] | undefined;
  let section = 0;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    while (at >= (sectionEnds[section] ?? text.length)) section++;
    const hit = hitAt(searched, at, at + term.length);
    if (hit === undefined) continue;
    hits ??= sectionEnds.map(() => undefined);
    const best = hits[section];
    if (best === undefined || hit < best) hits[section] = hit;
  }
  return hits;
}

/** The end of one word and the beginning of the next are no term: 카레 is not in 오사카 레고랜드. */
function hitAt({ text, wordStarts }: SearchableText, at: number, end: number): Hit | undefined {
  const isFieldStart = text[at - 1] === FIELD_END;
  if (isFieldStart && text[end] === FIELD_END) return HITS.wholeField;
  const isWordEnd = !isWordLetter(text[end] ?? FIELD_END) || firstAbove(wordStarts, end - 1) === end;
  if (isFieldStart) return isWordEnd ? HITS.wordsAtStart : HITS.fieldStart;
  if (firstAbove(wordStarts, at - 1) === at) return isWordEnd ? HITS.words : HITS.wordStart;
  if (isWordEnd) return HITS.wordEnd;
  return firstAbove(wordStarts, at) < end ? undefined : HITS.insideWord;
}

function isWordLetter(letter: string): boolean {
  return (letter >= '가' && letter <= '힣') || (letter !== FIELD_END && WORD_LETTER.test(letter));
}

/** The first offset above another one, by binary search; NaN where there is none. */
function firstAbove(offsets: string, no: number): number {
  let [low, high] = [0, offsets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets.charCodeAt(middle) <= no) low = middle + 1;
    else high = middle;
  }
  return offsets.charCodeAt(low);
}
