export type Random = {
  /** At least 0, less than 1. */
  next(): number;
  range(a: number, b: number): number;
  /** Whole number, both ends included. */
  int(a: number, b: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
};

/** The same seed always gives the same numbers (mulberry32), so a picture never changes. */
export function random(seed: number): Random {
  let state = (Math.imul(seed, 2654435761) ^ 0x9e3779b9) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    range: (a, b) => a + (b - a) * next(),
    int: (a, b) => Math.floor(a + (b - a + 1) * next()),
    chance: (probability) => next() < probability,
    pick: (list) => nth(list, Math.floor(next() * list.length)),
  };
}

/** The entry at a place counted from 0, beginning again after the last. */
export function nth<T>(list: readonly T[], index: number): T {
  if (list.length === 0) throw new RangeError('nth of an empty list');
  return list[index % list.length] as T;
}
