import type { SearchQuery, VisitFilter } from '@osaka/contracts/travel';
import { nameKeyOf } from '../documents/name-key.ts';
import { type Keyword, keywordOf } from './keyword.ts';
import type { Reference } from './reference.ts';

/**
 * A search by numbers. A single choice matches any of its numbers (districts of two cities may share a name); each tag
 * and facility must match.
 */
export interface Conditions {
  keyword: Keyword;
  categories?: number[];
  districts?: number[];
  themes?: number[];
  tags: number[][];
  facilities: number[][];
  visit: VisitFilter;
  /** Also stations and airports. */
  withTransport?: boolean;
}

/** Values are numbers or names; an unknown name matches nothing. */
export function conditionsOf(
  { search, category, district, thema, tags, facilities, free, reservation, indoor, transport }: SearchQuery,
  reference: Reference,
): Conditions {
  return {
    keyword: keywordOf(search),
    categories: matchingNumbers(category, reference.categories),
    districts: matchingNumbers(district, reference.districts),
    themes: matchingNumbers(thema, reference.themes),
    tags: splitList(tags).map((tag) => numbersOf(tag, reference.tags)),
    facilities: splitList(facilities).map((facility) => numbersOf(facility, reference.facilities)),
    visit: { free, reservation, indoor },
    withTransport: transport === 'true',
  };
}

type Named = ReadonlyMap<number, { nameKey: string }>;

/** Numbers that match a choice; undefined when nothing is chosen. */
export function matchingNumbers(value: string, named: Named): number[] | undefined {
  const choice = value.trim();
  return choice === '' || choice === 'all' || choice === '전체' ? undefined : numbersOf(choice, named);
}

function splitList(values: string): string[] {
  return values
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
}

function numbersOf(value: string, named: Named): number[] {
  if (/^\d{1,15}$/.test(value) && named.has(Number(value))) return [Number(value)];
  const key = withoutPrefix(nameKeyOf(value));
  return [...named].filter(([, { nameKey }]) => withoutPrefix(nameKey) === key).map(([no]) => no);
}

/** Strips the city of a district's key and the # of a tag's; keys of older rows may contain spaces. */
function withoutPrefix(nameKey: string): string {
  return nameKey.replace(/^\d+:/, '').replace(/^#/, '').replace(/\s+/g, '');
}
