import { expect, test } from '@jest/globals';
import { screenAt, screens, showsChat } from './screens.ts';

test.each([
  ['/', 'mf-travel'],
  ['/signUp', 'mf-account'],
  ['/signup', 'mf-account'],
  ['/FindId', 'mf-account'],
  ['/mypage', 'mf-account'],
  ['/myPage/BookMarkList', 'mf-travel'],
  ['/mypage/bookmarklist/', 'mf-travel'],
  ['/travels/detail/12', 'mf-travel'],
  ['/admin/staff', 'mf-chat'],
  ['/admin/travels/12', 'mf-admin'],
  ['/terms-of-service', 'shell'],
])('%s belongs to %s', (address, owner) => {
  expect(screenAt(address)?.owner).toBe(owner);
});

test('an address without a parameter wins over one with', () => {
  expect(screenAt('/admin/travels/management')?.path).toBe('/admin/travels/management');
  expect(screenAt('/admin/travels/7')?.path).toBe('/admin/travels/:id');
});

test.each(['/nowhere', '/travels/detail', '/travels/detail/1/2', '/myplan/detail/', '/x/travels'])('%s is nobody’s', (address) => {
  expect(screenAt(address)).toBeUndefined();
});

test('no address is owned twice', () => {
  const paths = screens.map(({ path }) => path.toLowerCase());
  expect(new Set(paths).size).toBe(paths.length);
});

test('the chat is on every page but the administrator’s and the staff’s desk', () => {
  expect(['/', '/myplan', '/admin/staff', '/adminPage', '/ADMINPAGE/memberList'].map(showsChat)).toEqual([true, true, false, false, false]);
});
