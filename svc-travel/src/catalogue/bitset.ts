/** A set of small non-negative integers, 32 per word; grows as needed. */
export class Bitset {
  words: Uint32Array;

  constructor(size = 0) {
    this.words = new Uint32Array((size + 31) >>> 5);
  }

  add(item: number): void {
    const word = item >>> 5;
    if (word >= this.words.length) this.grow(word + 1);
    this.words[word] = (this.words[word] ?? 0) | (1 << (item & 31));
  }

  delete(item: number): void {
    const word = item >>> 5;
    if (word < this.words.length) this.words[word] = (this.words[word] ?? 0) & ~(1 << (item & 31));
  }

  has(item: number): boolean {
    return (((this.words[item >>> 5] ?? 0) >>> (item & 31)) & 1) === 1;
  }

  clone(): Bitset {
    const copy = new Bitset();
    copy.words = this.words.slice();
    return copy;
  }

  /** Keeps only the items that the other set also contains. */
  intersect({ words: other }: Bitset): this {
    for (let i = 0; i < this.words.length; i++) this.words[i] = (this.words[i] ?? 0) & (other[i] ?? 0);
    return this;
  }

  unite({ words: other }: Bitset): this {
    if (other.length > this.words.length) this.grow(other.length);
    for (let i = 0; i < other.length; i++) this.words[i] = (this.words[i] ?? 0) | (other[i] ?? 0);
    return this;
  }

  get size(): number {
    let size = 0;
    for (let i = 0; i < this.words.length; i++) size += popCount(this.words[i] ?? 0);
    return size;
  }

  /** Indexes of the non-zero words; worth computing before many comparisons of a sparse set. */
  liveWords(): Uint32Array {
    const live = new Uint32Array(this.words.length);
    let count = 0;
    for (let i = 0; i < this.words.length; i++) if (this.words[i] !== 0) live[count++] = i;
    return live.subarray(0, count);
  }

  /** Size of the intersection; `live` are this set's own live words. */
  sharedWith({ words: other }: Bitset, live: Uint32Array = this.liveWords()): number {
    let size = 0;
    for (let i = 0; i < live.length; i++) {
      const word = live[i] as number;
      if (word >= other.length) break;
      size += popCount((this.words[word] as number) & (other[word] as number));
    }
    return size;
  }

  forEach(visit: (item: number) => void): void {
    for (let i = 0; i < this.words.length; i++) {
      for (let word = this.words[i] ?? 0; word !== 0; word &= word - 1) visit((i << 5) + 31 - Math.clz32(word & -word));
    }
  }

  /** Items in ascending order, paged. */
  slice(skip: number, limit: number): number[] {
    const items: number[] = [];
    let left = skip;
    for (let i = 0; i < this.words.length && items.length < limit; i++) {
      const count = popCount(this.words[i] ?? 0);
      if (left >= count) {
        left -= count;
        continue;
      }
      for (let word = this.words[i] ?? 0; word !== 0 && items.length < limit; word &= word - 1) {
        if (left > 0) left--;
        else items.push((i << 5) + 31 - Math.clz32(word & -word));
      }
    }
    return items;
  }

  private grow(words: number): void {
    const wider = new Uint32Array(Math.max(words, this.words.length + (this.words.length >>> 2)));
    wider.set(this.words);
    this.words = wider;
  }
}

/** Number of set bits (H. S. Warren, Hacker's Delight, 5-2). */
function popCount(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return (((x + (x >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
