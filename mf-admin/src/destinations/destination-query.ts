import type { DestinationSort } from '@osaka/contracts/travel';
import { pageOf } from '@osaka/web-kit';
import { type Orders, sortAddress, sortOf } from '../sorting.tsx';

export interface DestinationFilter {
  page: number;
  search: string;
  status: '' | 'active' | 'inactive';
  period: 'all' | 'today' | '7d' | '30d';
  /** Number of a theme, or empty. */
  thema: string;
  sort: DestinationSort;
}

export const PERIODS = [
  { value: 'all', label: '전체' },
  { value: 'today', label: '오늘' },
  { value: '7d', label: '최근 7일' },
  { value: '30d', label: '최근 30일' },
] as const;

export const STATUSES = [
  { value: '', label: '전체' },
  { value: 'active', label: '활성' },
  { value: 'inactive', label: '비활성' },
] as const;

export const DESTINATION_ORDERS: Orders<DestinationSort> = [
  { value: '-no', label: '최근 등록순' },
  { value: 'no', label: '오래된 등록순' },
  { value: 'title', label: '이름순' },
  { value: '-title', label: '이름 역순' },
  { value: '-modified', label: '최근 수정순' },
  { value: 'modified', label: '오래된 수정순' },
];

/** Reads the filter from the URL; invalid values are ignored. */
export function filterOf(address: URLSearchParams): DestinationFilter {
  return {
    page: pageOf(address),
    search: (address.get('search') ?? '').slice(0, 50),
    status: STATUSES.find(({ value }) => value === address.get('status'))?.value ?? '',
    period: PERIODS.find(({ value }) => value === address.get('period'))?.value ?? 'all',
    thema: /^\d{1,9}$/.exec(address.get('thema') ?? '')?.[0] ?? '',
    sort: sortOf(DESTINATION_ORDERS, address.get('sort')),
  };
}

/** The query parameters of a filter, without defaults. */
export function addressOfFilter({
  page,
  search,
  status,
  period,
  thema,
  sort,
}: DestinationFilter): Record<string, string> {
  return {
    ...(thema && { thema }),
    ...(period !== 'all' && { period }),
    ...(status && { status }),
    ...(search && { search }),
    ...sortAddress(DESTINATION_ORDERS, sort),
    ...(page > 1 && { page: String(page) }),
  };
}

export function isFiltered({ search, status, period, thema }: DestinationFilter): boolean {
  return search !== '' || status !== '' || period !== 'all' || thema !== '';
}
