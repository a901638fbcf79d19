import { comparable, SEARCH_WORD_MIN } from '@osaka/contracts/chat';

/** Grams of a word that are looked up; the messages that they point to are compared with the whole word. */
const GRAMS_PER_WORD = 4;
const GRAMS_PER_SEARCH = 8;

/** All pairs of neighbouring characters inside the words of the texts, each once. */
export function gramsOf(texts: readonly string[]): Set<string> {
  const grams = new Set<string>();
  for (const text of texts) {
    const letters = comparable(text);
    for (let at = 0; at < letters.length - 1; at++)
      if (letters[at] !== ' ' && letters[at + 1] !== ' ') grams.add(letters.slice(at, at + 2));
  }
  return grams;
}

/** The grams to look up for these words: of long words some, from the beginning to the end. */
export function gramsToFind(words: readonly string[]): string[] {
  const chosen = words
    .filter(({ length }) => length >= SEARCH_WORD_MIN)
    .flatMap((word) => spread([...gramsOf([word])], GRAMS_PER_WORD));
  return spread([...new Set(chosen)], GRAMS_PER_SEARCH);
}

function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from(
    { length: count },
    (_, index) => items[Math.round((index * (items.length - 1)) / (count - 1))] as T,
  );
}
