import type { Output, searchDestinations } from '@osaka/contracts';

export type Facets = NonNullable<Output<typeof searchDestinations>['data']['facets']>;

/** How many places each number would leave; a value that is not listed leaves none. */
export function countsOf(facet: Facets[keyof Facets] | undefined): { get(no: number): number } | undefined {
  if (!facet) return undefined;
  const counts = new Map(facet.map(({ no, count }) => [no, count]));
  return { get: (no) => counts.get(no) ?? 0 };
}
