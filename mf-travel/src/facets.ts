import type { Output } from '@osaka/contracts';
import type { searchDestinations } from '@osaka/contracts/travel';

export type Facets = NonNullable<Output<typeof searchDestinations>['data']['facets']>;

interface Counts {
  get(no: number): number;
}

/** Number of places per value; a value that is not listed has none. */
export function countsOf(facet: Facets['tags'] | undefined): Counts | undefined {
  if (!facet) return undefined;
  const counts = new Map(facet.map(({ no, count }) => [no, count]));
  return { get: (no) => counts.get(no) ?? 0 };
}

/** A choice without results is disabled unless it is selected. */
export function isEmptyChoice(counts: Counts | undefined, no: number, isChosen: boolean): boolean {
  return !isChosen && counts?.get(no) === 0;
}
