import { Bitset } from './bitset.ts';
import type { Place } from './place.ts';

export const GROUPS = ['categories', 'districts', 'themes', 'tags', 'facilities'] as const;
export type Group = (typeof GROUPS)[number];

/** For each value of each group, the slots of the places that have it. */
export class Facets {
  private readonly slots: Record<Group, Map<number, Bitset>> = {
    categories: new Map(),
    districts: new Map(),
    themes: new Map(),
    tags: new Map(),
    facilities: new Map(),
  };

  add(slot: number, place: Place): void {
    for (const group of GROUPS) for (const no of numbersOf(place, group)) this.open(group, no).add(slot);
  }

  remove(slot: number, place: Place): void {
    for (const group of GROUPS) for (const no of numbersOf(place, group)) this.slots[group].get(no)?.delete(slot);
  }

  /** Slots with any of these values. */
  having(group: Group, numbers: readonly number[]): Bitset {
    const having = new Bitset();
    for (const no of numbers) having.unite(this.of(group, no));
    return having;
  }

  of(group: Group, no: number): Bitset {
    return this.slots[group].get(no) ?? NONE;
  }

  /** Number of these slots per value; values without any are left out. */
  count(group: Group, among: Bitset): { no: number; count: number }[] {
    const live = among.liveWords();
    return [...this.slots[group]]
      .map(([no, slots]) => ({ no, count: among.sharedWith(slots, live) }))
      .filter(({ count }) => count > 0);
  }

  private open(group: Group, no: number): Bitset {
    const known = this.slots[group].get(no);
    if (known) return known;
    const slots = new Bitset();
    this.slots[group].set(no, slots);
    return slots;
  }
}

const NONE = new Bitset();

function numbersOf(place: Place, group: Group): readonly number[] {
  switch (group) {
    case 'categories':
      return [place.categoryNo];
    case 'districts':
      return [place.guNo];
    case 'themes':
      return place.themaNos;
    case 'tags':
      return place.tagNos;
    case 'facilities':
      return place.optionNos;
  }
}
