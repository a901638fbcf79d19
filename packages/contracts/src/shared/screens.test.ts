import { expect, test } from '@jest/globals';
import { clashOf, createScreenMatcher } from './screens.ts';

const match = createScreenMatcher(
  [
    '/',
    '/signup',
    '/myPage/BookMarkList',
    '/travels/detail/:travelNo',
    '/admin/travels/:id',
    '/admin/travels/management',
    '/x/:one/y/:two',
  ].map((path) => ({ path })),
);

test.each([
  ['/', '/'],
  ['/signUp', '/signup'],
  ['/mypage/bookmarklist/', '/myPage/BookMarkList'],
  ['/travels/detail/12', '/travels/detail/:travelNo'],
])('the address %s matches the path %s', (address, path) => {
  expect(match(address)?.screen.path).toBe(path);
});

test('a literal path takes precedence over one with a parameter', () => {
  expect(match('/admin/travels/management')?.screen.path).toBe('/admin/travels/management');
  expect(match('/admin/travels/7')?.screen.path).toBe('/admin/travels/:id');
});

test('parameters are extracted from the address', () => {
  expect(match('/x/7/y/b%20c')?.params).toEqual({ one: '7', two: 'b%20c' });
});

test.each(['/nowhere', '/travels/detail', '/travels/detail/1/2', '/admin/travels/', '/x/travels'])(
  'the address %s matches no screen',
  (address) => {
    expect(match(address)).toBeUndefined();
  },
);

test('screens with equal paths are found, ignoring letter case and parameter names', () => {
  const screen = (path: string, owner: string) => ({ path, owner, title: '', shape: 'list' as const });
  expect(
    clashOf([screen('/stays', 'mf-a'), screen('/stays/:no', 'mf-a'), screen('/stays/map', 'mf-b')]),
  ).toBeUndefined();
  expect(clashOf([screen('/stays/:no', 'mf-a'), screen('/Stays/:stayNo', 'mf-b')])).toEqual({
    path: '/Stays/:stayNo',
    owners: ['mf-a', 'mf-b'],
  });
});
