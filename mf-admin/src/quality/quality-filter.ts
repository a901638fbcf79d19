import { type QualityGroup, qualityGroup } from '@osaka/contracts/travel';
import { pageOf } from '@osaka/web-kit';

export interface QualityFilter {
  group: QualityGroup;
  search: string;
  page: number;
}

/** The filter as it stands in the address; what makes no sense there is read as none. */
export function qualityFilterOf(address: URLSearchParams): QualityFilter {
  return { group: qualityGroup.safeParse(address.get('group')).data ?? 'picture', search: (address.get('search') ?? '').slice(0, 50), page: pageOf(address) };
}

/** The address names the group always: without one the first that has something to do is shown. */
export function qualityAddress({ group, search, page }: QualityFilter): Record<string, string> {
  return { group, ...(search && { search }), ...(page > 1 && { page: String(page) }) };
}
