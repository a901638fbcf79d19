import type { Place } from './place.ts';

export const GROUPS = ['categories', 'districts', 'themes', 'tags', 'facilities'] as const;
export type Group = (typeof GROUPS)[number];

/** Numbers of the values that a place has in a group. */
export function numbersOf(place: Place, group: Group): readonly number[] {
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

/** Counts places by the numbers of their values; values without any are left out. */
export function createCounts() {
  const counts: number[] = [];
  return {
    add(numbers: readonly number[]): void {
      for (const no of numbers) counts[no] = (counts[no] ?? 0) + 1;
    },
    // Holes of the array are skipped.
    all: () => counts.flatMap((count, no) => [{ no, count }]),
  };
}
