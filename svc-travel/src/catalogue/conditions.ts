import type { SearchQuery } from '@osaka/contracts/travel';
import { nameKeyOf } from '../documents.ts';
import { termsOf } from './fold.ts';
import type { Reference } from './reference.ts';

/** A search in numbers. Of a single choice any number fits (districts of two cities may share a name), of tags and facilities each must have one that fits. */
export interface Conditions {
  terms: string[];
  categories?: number[];
  districts?: number[];
  themes?: number[];
  tags: number[][];
  facilities: number[][];
}

/** Values are numbers or names; a name that no one has leaves nothing. */
export function conditionsOf({ search, category, district, thema, tags, facilities }: SearchQuery, reference: Reference): Conditions {
  return {
    terms: termsOf(search),
    categories: chosen(category, reference.categories),
    districts: chosen(district, reference.districts),
    themes: chosen(thema, reference.themes),
    tags: listed(tags).map((tag) => numbersOf(tag, reference.tags)),
    facilities: listed(facilities).map((facility) => numbersOf(facility, reference.facilities)),
  };
}

type Named = ReadonlyMap<number, { nameKey: string }>;

/** Numbers that fit one choice; undefined where nothing is chosen. */
export function chosen(value: string, named: Named): number[] | undefined {
  const choice = value.trim();
  return choice === '' || choice === 'all' || choice === '전체' ? undefined : numbersOf(choice, named);
}

function listed(values: string): string[] {
  return values
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
}

function numbersOf(value: string, named: Named): number[] {
  if (/^\d{1,15}$/.test(value) && named.has(Number(value))) return [Number(value)];
  const key = bare(nameKeyOf(value));
  return [...named].filter(([, { nameKey }]) => bare(nameKey) === key).map(([no]) => no);
}

/** Without the city of a district's key and the # of a tag's; keys of older rows may hold spaces. */
function bare(nameKey: string): string {
  return nameKey.replace(/^\d+:/, '').replace(/^#/, '').replace(/\s+/g, '');
}
