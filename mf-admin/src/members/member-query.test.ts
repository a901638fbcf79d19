import { expect, test } from '@jest/globals';
import { memberAddress, memberQueryOf } from './member-query.ts';

test('filters and page stand in the address, and what makes no sense there is left out', () => {
  expect(memberQueryOf(new URLSearchParams('page=3&status=N&role=ROLE_ADMIN'))).toEqual({ page: 3, status: 'N', role: 'ROLE_ADMIN' });
  expect(memberQueryOf(new URLSearchParams('page=-1&status=x&role=ROOT'))).toEqual({ page: 1 });
  expect(memberAddress({ page: 1, status: 'Y' })).toEqual({ status: 'Y' });
  expect(memberAddress({ page: 2, role: 'ROLE_USER' })).toEqual({ role: 'ROLE_USER', page: '2' });
});
