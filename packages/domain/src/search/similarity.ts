import { folded } from './includes-folded.ts';

/**
 * How alike texts and names are, from 0 to 1: the Dice coefficient of their pairs of letters (L. R. Dice, 1945).
 *
 * @returns a function of a text that gives its likeness to each of the names, in their order.
 */
export function createSimilarity(names: readonly string[]) {
  const known = names.map((name) => [...pairsOf(name)]);
  return (text: string): number[] => {
    const pairs = pairsOf(text);
    return known.map((others) => {
      const shared = others.reduce((sum, pair) => sum + Number(pairs.has(pair)), 0);
      return shared === 0 ? 0 : (2 * shared) / (pairs.size + others.length);
    });
  };
}

function pairsOf(name: string): Set<string> {
  const letters = [...folded(name)];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}
