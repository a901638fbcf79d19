/** Seeded random numbers (mulberry32), so that a failed trial can be repeated. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** An integer from `least` to `most`, inclusive. */
  between(least: number, most: number): number;
  pick<T>(items: readonly T[]): T;
  /** A derived independent sequence. */
  fork(): Random;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
    fork: () => seededRandom(between(0, 2 ** 31)),
  };
}
