import { folded } from './includes-folded.ts';

/** How alike two names are, from 0 to 1: the Dice coefficient of their pairs of letters (L. R. Dice, 1945). */
export function similarityOf(one: string, other: string): number {
  const [pairs, otherPairs] = [pairsOf(one), pairsOf(other)];
  if (pairs.size + otherPairs.size === 0) return 0;
  const shared = [...pairs].filter((pair) => otherPairs.has(pair)).length;
  return (2 * shared) / (pairs.size + otherPairs.size);
}

function pairsOf(name: string): Set<string> {
  const letters = [...folded(name)];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}
