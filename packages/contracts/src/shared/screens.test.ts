import { expect, test } from '@jest/globals';
import { clashOf, createScreenMatcher } from './screens.ts';

const match = createScreenMatcher(
  ['/', '/signup', '/myPage/BookMarkList', '/travels/detail/:travelNo', '/admin/travels/:id', '/admin/travels/management', '/x/:one/y/:two'].map((path) => ({ path })),
);

test.each([
  ['/', '/'],
  ['/signUp', '/signup'],
  ['/mypage/bookmarklist/', '/myPage/BookMarkList'],
  ['/travels/detail/12', '/travels/detail/:travelNo'],
])('%s opens %s', (address, path) => {
  expect(match(address)?.screen.path).toBe(path);
});

test('an address without a parameter wins over one with', () => {
  expect(match('/admin/travels/management')?.screen.path).toBe('/admin/travels/management');
  expect(match('/admin/travels/7')?.screen.path).toBe('/admin/travels/:id');
});

test('parameters are read from the address', () => {
  expect(match('/x/7/y/b%20c')?.params).toEqual({ one: '7', two: 'b%20c' });
});

test.each(['/nowhere', '/travels/detail', '/travels/detail/1/2', '/admin/travels/', '/x/travels'])('%s is nobody’s', (address) => {
  expect(match(address)).toBeUndefined();
});

test('two claims to one address are found, whatever the letter case and the names of parameters', () => {
  const screen = (path: string, owner: string) => ({ path, owner, title: '', shape: 'list' as const });
  expect(clashOf([screen('/stays', 'mf-a'), screen('/stays/:no', 'mf-a'), screen('/stays/map', 'mf-b')])).toBeUndefined();
  expect(clashOf([screen('/stays/:no', 'mf-a'), screen('/Stays/:stayNo', 'mf-b')])).toEqual({ path: '/Stays/:stayNo', owners: ['mf-a', 'mf-b'] });
});
