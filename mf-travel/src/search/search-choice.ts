import type { VisitFilter } from '@osaka/contracts/travel';
import { pageOf } from '@osaka/web-kit';

/** Conditions on the visit, with the value that chooses them. */
export const VISIT_FILTERS = { free: 'true', reservation: 'none', indoor: 'true' } as const satisfies VisitFilter;
export type VisitFilterName = keyof typeof VISIT_FILTERS;
const VISIT_NAMES = Object.keys(VISIT_FILTERS) as VisitFilterName[];

/** The search as stored in the URL. Tags are stored by name, without #, everything else by number. */
export interface SearchChoice {
  search: string;
  category: string;
  district: string;
  tags: string[];
  facilities: string[];
  visit: VisitFilterName[];
  page: number;
  /** Searches a spelling that is found nowhere as it is, instead of a similar one. */
  isExact: boolean;
}

export const EMPTY_CHOICE: SearchChoice = {
  search: '',
  category: '',
  district: '',
  tags: [],
  facilities: [],
  visit: [],
  page: 1,
  isExact: false,
};

export function choiceOf(address: URLSearchParams): SearchChoice {
  return {
    // Links of earlier releases say keyword.
    search: (address.get('search') ?? address.get('keyword') ?? '').slice(0, 50),
    category: single(address.get('category')),
    district: single(address.get('district')),
    tags: several(address.get('tags')?.replaceAll('#', '') ?? ''),
    facilities: several(address.get('facilities')),
    visit: VISIT_NAMES.filter((name) => address.get(name) === VISIT_FILTERS[name]),
    page: pageOf(address),
    isExact: address.get('spelling') === 'exact',
  };
}

/** The query parameters of a choice, without unset filters and the first page. */
export function addressOf({
  search,
  category,
  district,
  tags,
  facilities,
  visit,
  page,
  isExact,
}: SearchChoice): URLSearchParams {
  const address = new URLSearchParams();
  const entries = {
    search: search.trim(),
    category,
    district,
    tags: tags.join(','),
    facilities: facilities.join(','),
    ...chosenOf(visit),
    page: page > 1 ? String(page) : '',
    spelling: isExact ? 'exact' : '',
  };
  for (const [name, value] of Object.entries(entries)) if (value) address.set(name, value);
  return address;
}

/** The server's query; unset categories and districts are left out. */
export function queryOf({ tags, facilities, visit, isExact, ...rest }: SearchChoice) {
  const lists = { tags: tags.join(','), facilities: facilities.join(',') };
  return { ...rest, ...lists, ...chosenOf(visit), ...(isExact && { spelling: 'exact' as const }) };
}

/** Number of active filters, not counting keyword and page. */
export function filterCountOf({ category, district, tags, facilities, visit }: SearchChoice): number {
  return (category ? 1 : 0) + (district ? 1 : 0) + tags.length + facilities.length + visit.length;
}

function chosenOf(visit: readonly VisitFilterName[]): VisitFilter {
  return Object.fromEntries(visit.map((name) => [name, VISIT_FILTERS[name]]));
}

function single(value: string | null): string {
  return value === null || value === 'all' ? '' : value.trim();
}

function several(value: string | null): string[] {
  return [...new Set((value ?? '').split(',').map((part) => part.trim()))].filter(Boolean);
}
