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

/** Fields joined without white space, so that spaces do not count in a search. */
export interface SearchableText {
  text: string;
  /** Offsets in `text` at which words begin, ascending. */
  wordStarts: Uint16Array;
}

/** Ends a field, so that no match spans two of them. */
const FIELD_END = '\u0001';
const WORD_START = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu;

/** Joins fields whose spelling is folded already. At most 65,535 letters count. */
export function searchableText(fields: readonly string[]): SearchableText {
  let text = FIELD_END;
  const wordStarts: number[] = [];
  for (const field of fields) {
    for (const { index } of field.matchAll(WORD_START))
      wordStarts.push(text.length + withoutSpaces(field.slice(0, index)).length);
    text += withoutSpaces(field) + FIELD_END;
  }
  return { text, wordStarts: Uint16Array.from(wordStarts.filter((offset) => offset < 65_536)) };
}

/** Removes the spaces that folding leaves between words. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '').replaceAll(FIELD_END, '');
}

/** The best hit of a term without spaces; undefined where it does not occur. */
export function bestHit({ text, wordStarts }: SearchableText, term: string): Hit | undefined {
  let best: Hit | undefined;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const hit = hitAt(at);
    if (best === undefined || hit < best) best = hit;
    if (best === HITS.wholeField) break;
  }
  return best;

  function hitAt(at: number): Hit {
    const end = at + term.length;
    const isFieldStart = text[at - 1] === FIELD_END;
    const isWordEnd = !/[\p{L}\p{N}]/u.test(text[end] ?? FIELD_END) || includesSorted(wordStarts, end);
    if (isFieldStart && text[end] === FIELD_END) return HITS.wholeField;
    if (isFieldStart) return isWordEnd ? HITS.wordsAtStart : HITS.fieldStart;
    if (includesSorted(wordStarts, at)) return isWordEnd ? HITS.words : HITS.wordStart;
    return isWordEnd ? HITS.wordEnd : HITS.insideWord;
  }
}

function includesSorted(sorted: Uint16Array, wanted: number): boolean {
  let [low, high] = [0, sorted.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle] as number;
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
