/**
 * Pseudo-random whole numbers from 0 to `below` - 1, the same sequence for the same seed (linear congruential
 * generator, Numerical Recipes).
 */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
