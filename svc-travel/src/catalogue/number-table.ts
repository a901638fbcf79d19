/** Maps numbers to dense ids 0, 1, 2 … Several times as fast as a Map for millions of lookups. */
export class NumberTable {
  size = 0;
  private keys = new Uint32Array(1 << 15);
  private ids = new Uint32Array(1 << 15);

  /** Returns the id of a number, or assigns one; 0 is not allowed. */
  idOf(number: number): number {
    const place = this.placeOf(number);
    if (this.keys[place] === number) return this.ids[place] as number;
    this.keys[place] = number;
    this.ids[place] = this.size++;
    if (this.size * 2 > this.keys.length) this.grow();
    return this.size - 1;
  }

  find(number: number): number | undefined {
    const place = this.placeOf(number);
    return this.keys[place] === number ? this.ids[place] : undefined;
  }

  forEach(visit: (number: number, id: number) => void): void {
    for (const [place, number] of this.keys.entries()) if (number !== 0) visit(number, this.ids[place] as number);
  }

  /** Its slot: open addressing with Fibonacci hashing (D. E. Knuth, TAOCP 3, 6.4). */
  private placeOf(number: number): number {
    const mask = this.keys.length - 1;
    let place = (Math.imul(number, 0x9e3779b1) >>> 12) & mask;
    for (let key = this.keys[place]; key !== 0 && key !== number; key = this.keys[place]) place = (place + 1) & mask;
    return place;
  }

  private grow(): void {
    const [keys, ids] = [this.keys, this.ids];
    this.keys = new Uint32Array(keys.length * 2);
    this.ids = new Uint32Array(keys.length * 2);
    for (const [place, number] of keys.entries()) {
      if (number === 0) continue;
      const target = this.placeOf(number);
      this.keys[target] = number;
      this.ids[target] = ids[place] as number;
    }
  }
}
