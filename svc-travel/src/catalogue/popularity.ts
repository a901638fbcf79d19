import { Bitset } from './bitset.ts';

/** Slots sorted by views, then by number. */
export class Popularity {
  private order: Uint32Array;
  private positions: Uint32Array;
  private length: number;
  private readonly views: number[] = [];
  private readonly numbers: number[] = [];

  constructor(places: readonly { _id: number; viewCount: number }[]) {
    this.length = places.length;
    for (const { _id, viewCount } of places) {
      this.views.push(viewCount);
      this.numbers.push(_id);
    }
    this.order = sortedSlots(places);
    this.positions = new Uint32Array(places.length);
    for (let position = 0; position < this.length; position++)
      this.positions[this.order[position] as number] = position;
  }

  /** Moves a slot to its position; the slot after the last one is a new place. */
  put(slot: number, { _id, viewCount }: { _id: number; viewCount: number }): void {
    if (slot === this.length) this.open(slot);
    else if (this.views[slot] === viewCount) return;
    this.views[slot] = viewCount;
    this.numbers[slot] = _id;
    let position = this.positions[slot] as number;
    for (; position > 0 && this.compare(slot, this.order[position - 1] as number) < 0; position--)
      this.move(this.order[position - 1] as number, position);
    for (; position < this.length - 1 && this.compare(slot, this.order[position + 1] as number) > 0; position++)
      this.move(this.order[position + 1] as number, position);
    this.move(slot, position);
  }

  /** One page of these slots in sort order; every page costs the same. */
  page(groups: readonly Bitset[], skip: number, limit: number): number[] {
    const page: number[] = [];
    let left = skip;
    for (const group of groups) {
      const size = group.size;
      if (left >= size) {
        left -= size;
        continue;
      }
      const ordered = new Bitset(this.length);
      group.forEach((slot) => {
        ordered.add(this.positions[slot] as number);
      });
      for (const position of ordered.slice(left, limit - page.length)) page.push(this.order[position] as number);
      left = 0;
      if (page.length >= limit) break;
    }
    return page;
  }

  private open(slot: number): void {
    if (this.length === this.order.length) {
      const room = this.length + (this.length >>> 3) + 64;
      const [order, positions] = [new Uint32Array(room), new Uint32Array(room)];
      order.set(this.order);
      positions.set(this.positions);
      [this.order, this.positions] = [order, positions];
    }
    this.move(slot, this.length++);
  }

  private move(slot: number, position: number): void {
    this.order[position] = slot;
    this.positions[slot] = position;
  }

  private compare(one: number, other: number): number {
    return (this.views[other] ?? 0) - (this.views[one] ?? 0) || (this.numbers[one] ?? 0) - (this.numbers[other] ?? 0);
  }
}

/**
 * Sorts plain numbers, ten times as fast as a comparison function; the slot is the last digits, because ties are in
 * slot order.
 */
function sortedSlots(places: readonly { _id: number; viewCount: number }[]): Uint32Array<ArrayBuffer> {
  const size = places.length;
  const slots = new Uint32Array(size);
  const keys = new Float64Array(size);
  let isInOrder = true;
  let before = 0;
  for (let slot = 0; slot < size; slot++) {
    const { _id, viewCount } = places[slot] as { _id: number; viewCount: number };
    isInOrder &&= _id > before;
    before = _id;
    slots[slot] = slot;
    keys[slot] = slot - viewCount * size;
  }
  if (!isInOrder) return slots.sort((one, other) => compare(places[one], places[other]));
  keys.sort();
  for (let position = 0; position < size; position++)
    slots[position] = (((keys[position] as number) % size) + size) % size;
  return slots;
}

function compare(
  one: { _id: number; viewCount: number } | undefined,
  other: { _id: number; viewCount: number } | undefined,
): number {
  return (other?.viewCount ?? 0) - (one?.viewCount ?? 0) || (one?._id ?? 0) - (other?._id ?? 0);
}
