import { type QualityGroup, qualityGroup } from '@osaka/contracts/travel';
import { pageOf } from '@osaka/web-kit';

export interface QualityFilter {
  group: QualityGroup;
  search: string;
  page: number;
}

/** Reads the filter from the URL; invalid values are ignored. */
export function qualityFilterOf(address: URLSearchParams): QualityFilter {
  return {
    group: qualityGroup.safeParse(address.get('group')).data ?? 'picture',
    search: (address.get('search') ?? '').slice(0, 50),
    page: pageOf(address),
  };
}

/** The URL always contains the group; without one the first group with open tasks is selected. */
export function qualityAddress({ group, search, page }: QualityFilter): Record<string, string> {
  return { group, ...(search && { search }), ...(page > 1 && { page: String(page) }) };
}
