/** Of a place's text about a sixth of the bits is set. */
const BITS = 4096;
const WORDS = BITS / 32;

/** The bits of the pairs of letters that stand side by side in a text; two pairs may share one. */
export function pairBits(text: string): number[] {
  const bits: number[] = [];
  for (let at = 1; at < text.length; at++) bits.push((text.charCodeAt(at - 1) * 31 + text.charCodeAt(at)) % BITS);
  return bits;
}

/**
 * The pairs of letters of texts in a list, side by side: of most texts of 10,000 a search has to know no more than that
 * they lack a pair of its letters.
 */
export function createPairRows(capacity: number) {
  let rows = new Uint32Array(capacity * WORDS);
  let count = 0;

  function grow(): void {
    const larger = new Uint32Array(rows.length + 64 * WORDS);
    larger.set(rows);
    rows = larger;
  }

  return {
    insert(at: number, text: string): void {
      if ((count + 1) * WORDS > rows.length) grow();
      rows.copyWithin((at + 1) * WORDS, at * WORDS, count * WORDS);
      rows.fill(0, at * WORDS, (at + 1) * WORDS);
      for (const bit of pairBits(text)) {
        const word = at * WORDS + (bit >> 5);
        rows[word] = (rows[word] as number) | (1 << (bit & 31));
      }
      count += 1;
    },

    remove(at: number): void {
      rows.copyWithin(at * WORDS, (at + 1) * WORDS, count * WORDS);
      count -= 1;
    },

    /** False where the text lacks one of the pairs. */
    mayHave(at: number, bits: readonly number[]): boolean {
      const row = at * WORDS;
      for (const bit of bits) if (((rows[row + (bit >> 5)] as number) & (1 << (bit & 31))) === 0) return false;
      return true;
    },
  };
}
export type PairRows = ReturnType<typeof createPairRows>;
