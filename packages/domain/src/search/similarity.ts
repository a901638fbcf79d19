import { folded } from './includes-folded.ts';

/**
 * How alike texts and things are that have one or more names each, from 0 to 1: the Dice coefficient of their pairs of
 * letters (L. R. Dice, 1945), of several names the greatest.
 *
 * @returns a function of a text that gives its likeness to each thing, in their order.
 */
export function createSimilarity(namesOfEach: readonly (readonly string[])[]) {
  const known = namesOfEach.map((names) => names.map((name) => [...pairsOf(folded(name))]));
  return (text: string): number[] => {
    const pairs = pairsOf(folded(text));
    return known.map((names) => Math.max(...names.map((others) => diceOf(pairs, others))));
  };
}

function diceOf(pairs: ReadonlySet<string>, others: readonly string[]): number {
  const shared = others.reduce((sum, pair) => sum + Number(pairs.has(pair)), 0);
  return shared === 0 ? 0 : (2 * shared) / (pairs.size + others.length);
}

/** The pairs of neighbouring letters of a folded text. */
export function pairsOf(text: string): Set<string> {
  const letters = [...text];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}
