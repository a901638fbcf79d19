import type { VisitFilter } from '@osaka/contracts/travel';
import type { Place } from './place.ts';

const MATCHES: Record<keyof VisitFilter, (place: Place) => boolean> = {
  free: ({ free }) => free === true,
  reservation: ({ reservation }) => reservation === 'none',
  indoor: ({ indoor }) => indoor === true || indoor === 'both',
};
const FILTERS = Object.keys(MATCHES) as (keyof VisitFilter)[];

export function hasCondition(filter: VisitFilter): boolean {
  return FILTERS.some((name) => filter[name] !== undefined);
}

/** True where all of these conditions hold that are chosen. */
export function matchesVisit(place: Place, filter: VisitFilter): boolean {
  return FILTERS.every((name) => filter[name] === undefined || MATCHES[name](place));
}

/** Counts the places that each condition would leave. */
export function createVisitCounts() {
  const counts = { free: 0, reservation: 0, indoor: 0 };
  return {
    add(place: Place): void {
      for (const name of FILTERS) if (MATCHES[name](place)) counts[name] += 1;
    },
    all: () => counts,
  };
}
