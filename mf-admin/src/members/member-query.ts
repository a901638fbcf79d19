import type { MemberQuery } from '@osaka/contracts';
import { pageOf } from '../page-number.ts';

/** The filters and the page as they stand in the address; what makes no sense is left out. */
export function memberQueryOf(address: URLSearchParams): MemberQuery {
  const [status, role] = [address.get('status'), address.get('role')];
  return {
    page: pageOf(address),
    ...(status === 'Y' || status === 'N' ? { status } : {}),
    ...(role === 'ROLE_USER' || role === 'ROLE_ADMIN' ? { role } : {}),
  };
}

/** The address of a query; a change of a filter begins at the first page. */
export function memberAddress(query: Partial<MemberQuery>): Record<string, string> {
  const { page = 1, status, role } = query;
  return { ...(status && { status }), ...(role && { role }), ...(page > 1 && { page: String(page) }) };
}
