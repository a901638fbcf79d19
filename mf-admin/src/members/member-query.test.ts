import { expect, test } from '@jest/globals';
import { memberAddress, memberQueryOf } from './member-query.ts';

test('filters, sort and page are in the URL, and invalid values are ignored', () => {
  expect(memberQueryOf(new URLSearchParams('page=3&status=N&role=ROLE_ADMIN&search=haneul&sort=-name'))).toEqual({
    page: 3,
    status: 'N',
    role: 'ROLE_ADMIN',
    search: 'haneul',
    sort: '-name',
  });
  expect(memberQueryOf(new URLSearchParams('page=-1&status=x&role=ROOT&sort=memberPw'))).toEqual({
    page: 1,
    search: '',
    sort: '-no',
  });
  expect(memberAddress({ page: 1, status: 'Y', search: '', sort: '-no' })).toEqual({ status: 'Y' });
  expect(memberAddress({ page: 2, role: 'ROLE_USER', search: '하늘', sort: 'id' })).toEqual({
    role: 'ROLE_USER',
    search: '하늘',
    sort: 'id',
    page: '2',
  });
});
