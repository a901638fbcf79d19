import type { Kind } from '@osaka/contracts/travel';
import { includesFolded } from '@osaka/domain/search';
import { pageOf } from '@osaka/web-kit';
import { type Orders, type Sort, sortAddress, sortOf } from '../sorting.tsx';
import { KINDS, type OptionRow, TABS } from './option-row.ts';

export interface OptionFilter {
  kind: Kind;
  search: string;
  status: '' | 'Y' | 'N';
  /** Number of a city; only for districts. */
  city: string;
  created: '' | 'today' | '7d' | '30d';
  sort: OptionSort;
  page: number;
}

export type OptionField = 'no' | 'name' | 'uses' | 'modified';
export type OptionSort = Sort<OptionField>;
export const OPTION_ORDERS: Orders<OptionSort> = [
  { value: 'no', label: '번호순' },
  { value: '-no', label: '번호 역순' },
  { value: 'name', label: '이름순' },
  { value: '-name', label: '이름 역순' },
  { value: '-uses', label: '많이 쓰는 순' },
  { value: 'uses', label: '적게 쓰는 순' },
  { value: '-modified', label: '최근 수정순' },
  { value: 'modified', label: '오래된 수정순' },
];

export const ROWS_PER_PAGE = 20;
export const CREATED = [
  { value: '', label: '전체' },
  { value: 'today', label: '오늘' },
  { value: '7d', label: '최근 7일' },
  { value: '30d', label: '최근 30일' },
] as const;

export function optionFilterOf(address: URLSearchParams): OptionFilter {
  const status = address.get('status');
  return {
    kind: TABS.find((kind) => kind === address.get('kind')) ?? 'category',
    search: (address.get('search') ?? '').slice(0, 50),
    status: status === 'Y' || status === 'N' ? status : '',
    city: /^\d{1,9}$/.exec(address.get('city') ?? '')?.[0] ?? '',
    created: CREATED.find(({ value }) => value === address.get('created'))?.value ?? '',
    sort: sortOf(OPTION_ORDERS, address.get('sort')),
    page: pageOf(address),
  };
}

export function optionAddress({
  kind,
  search,
  status,
  city,
  created,
  sort,
  page,
}: OptionFilter): Record<string, string> {
  return {
    kind,
    ...(search && { search }),
    ...(status && { status }),
    ...(city && { city }),
    ...(created && { created }),
    ...sortAddress(OPTION_ORDERS, sort),
    ...(page > 1 && { page: String(page) }),
  };
}

/** The matching rows; filters that the kind does not have are ignored. */
export function matchingRows(
  rows: readonly OptionRow[],
  { kind, search, status, city, created }: OptionFilter,
  now = new Date(),
): OptionRow[] {
  const { hasStatus, hasCity } = KINDS[kind];
  const words = search.replace(/^#/, '');
  const since = created ? startOf(created, now) : undefined;
  return rows.filter(
    (row) =>
      includesFolded(row.name, words) &&
      (!hasStatus || status === '' || row.status === status) &&
      (!hasCity || city === '' || row.cityNo === Number(city)) &&
      (since === undefined || Date.parse(row.createdDate) >= since),
  );
}

const KEYS: Record<OptionField, (one: OptionRow, other: OptionRow) => number> = {
  no: (one, other) => one.no - other.no,
  name: (one, other) => one.name.localeCompare(other.name, 'ko'),
  uses: (one, other) => (one.useCount ?? 0) - (other.useCount ?? 0),
  modified: (one, other) => one.modifiedDate.localeCompare(other.modifiedDate),
};

/** Sorted as requested, equal rows by number. */
export function sorted(rows: readonly OptionRow[], { sort }: Pick<OptionFilter, 'sort'>): OptionRow[] {
  const key = KEYS[sort.replace('-', '') as OptionField];
  const sign = sort.startsWith('-') ? -1 : 1;
  return [...rows].sort((one, other) => sign * key(one, other) || one.no - other.no);
}

const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

/** Today begins at midnight in Asia/Seoul; the other ranges begin at this time of day, some days ago. */
function startOf(created: Exclude<OptionFilter['created'], ''>, now: Date): number {
  if (created !== 'today') return now.getTime() - (created === '7d' ? 7 : 30) * DAY_MS;
  return Math.floor((now.getTime() + SEOUL_MS) / DAY_MS) * DAY_MS - SEOUL_MS;
}
