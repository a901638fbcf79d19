import type { EventLoopYield } from '../event-loop/event-loop-yield.ts';
import type { Bitset } from './bitset.ts';

/** Compact ascending integer lists: deltas in variable-length bytes (7 bits each). */
export class Postings {
  /** Number of lists. */
  size = 0;
  private growing: Uint8Array[] = [];
  /** Per list: bytes used, number of items, and the last item plus one. */
  private lengths = new Uint32Array(1 << 15);
  private counts = new Uint32Array(1 << 15);
  private nexts = new Uint32Array(1 << 15);
  private packed = new Uint8Array();
  private starts = new Uint32Array();

  /** Creates a list and returns its id: 0, 1, 2 … */
  open(): number {
    this.growing.push(NONE);
    if (this.size === this.lengths.length)
      [this.lengths, this.counts, this.nexts] = [
        grownNumbers(this.lengths),
        grownNumbers(this.counts),
        grownNumbers(this.nexts),
      ];
    return this.size++;
  }

  /** Items must be ascending; adding the last one again has no effect. */
  add(id: number, item: number): void {
    const next = this.nexts[id] as number;
    if (next === item + 1) return;
    this.nexts[id] = item + 1;
    this.counts[id] = (this.counts[id] as number) + 1;
    let length = this.lengths[id] as number;
    let bytes = this.growing[id] as Uint8Array;
    if (length + MAX_BYTES > bytes.length) bytes = this.growing[id] = grownBytes(bytes);
    let distance = item - next;
    for (; distance >= 128; distance >>>= 7) bytes[length++] = (distance & 127) | 128;
    bytes[length++] = distance;
    this.lengths[id] = length;
  }

  /** Trims the memory to the used size; nothing may be added afterwards. */
  async seal(pause: EventLoopYield): Promise<void> {
    this.starts = new Uint32Array(this.size + 1);
    for (let id = 0; id < this.size; id++)
      this.starts[id + 1] = (this.starts[id] as number) + (this.lengths[id] as number);
    this.packed = new Uint8Array(this.starts[this.size] as number);
    for (let id = 0; id < this.size; id++) {
      this.packed.set((this.growing[id] as Uint8Array).subarray(0, this.lengths[id]), this.starts[id]);
      this.growing[id] = NONE;
      await pause();
    }
    this.growing = [];
    this.lengths = this.nexts = new Uint32Array();
  }

  countOf(id: number): number {
    return this.counts[id] ?? 0;
  }

  addTo(set: Bitset, id: number): void {
    const end = this.starts[id + 1] as number;
    let next = 0;
    for (let at = this.starts[id] as number; at < end; ) {
      let byte = this.packed[at++] as number;
      let distance = byte & 127;
      for (let shift = 7; byte >= 128; shift += 7) {
        byte = this.packed[at++] as number;
        distance |= (byte & 127) << shift;
      }
      set.add(next + distance);
      next += distance + 1;
    }
  }
}

/** Maximum encoded size of one item. */
const MAX_BYTES = 5;
const NONE = new Uint8Array();

function grownBytes(bytes: Uint8Array): Uint8Array {
  const wider = new Uint8Array(bytes.length + (bytes.length >>> 1) + 2 * MAX_BYTES);
  wider.set(bytes);
  return wider;
}

function grownNumbers(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(numbers.length * 2);
  wider.set(numbers);
  return wider;
}
