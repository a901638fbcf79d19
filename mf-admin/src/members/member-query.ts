import type { MemberQuery, MemberSort } from '@osaka/contracts/account';
import { pageOf } from '@osaka/web-kit';
import { type Orders, sortAddress, sortOf } from '../sorting.tsx';

export const MEMBER_ORDERS: Orders<MemberSort> = [
  { value: '-no', label: '최근 가입순' },
  { value: 'no', label: '오래된 가입순' },
  { value: 'id', label: '아이디순' },
  { value: '-id', label: '아이디 역순' },
  { value: 'name', label: '닉네임순' },
  { value: '-name', label: '닉네임 역순' },
];

/** Reads filters, sort and page from the URL; invalid values are ignored. */
export function memberQueryOf(address: URLSearchParams): MemberQuery {
  const [status, role] = [address.get('status'), address.get('role')];
  return {
    page: pageOf(address),
    search: (address.get('search') ?? '').slice(0, 50),
    sort: sortOf(MEMBER_ORDERS, address.get('sort')),
    ...(status === 'Y' || status === 'N' ? { status } : {}),
    ...(role === 'ROLE_USER' || role === 'ROLE_ADMIN' ? { role } : {}),
  };
}

/** The query parameters of a query, without defaults. */
export function memberAddress({ page, status, role, search, sort }: MemberQuery): Record<string, string> {
  return {
    ...(status && { status }),
    ...(role && { role }),
    ...(search && { search }),
    ...sortAddress(MEMBER_ORDERS, sort),
    ...(page > 1 && { page: String(page) }),
  };
}
