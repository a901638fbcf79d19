/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeAll, expect, test } from '@jest/globals';
import { showScreens } from '@osaka/web-kit/testing';
import { returnPath } from './return-path.ts';

beforeAll(() =>
  showScreens({
    '/': '나만의 오사카 여행 계획',
    '/travels': '오사카 여행지',
    '/travels/search': '여행지 상세 검색',
    '/travels/detail/:travelNo': '여행지 상세',
    '/myplan/list': '내 여행 플랜',
    '/login': '로그인',
    '/signup': '회원가입',
  }),
);

const asked = (from: string) => returnPath({ state: null, search: `?${new URLSearchParams({ from })}` });

test.each([
  ['/travels', '/travels'],
  ['/travels/detail/7#reviews', '/travels/detail/7#reviews'],
  ['/travels/search?search=%EC%98%A4&page=2', '/travels/search?search=%EC%98%A4&page=2'],
  ['/myplan/../travels', '/travels'],
  ['/travels?next=//evil.example', '/travels?next=//evil.example'],
  ['/myplan/list', '/myplan/list'],
])('a login from %s returns to %s', (from, to) => {
  expect(asked(from)).toBe(to);
  expect(returnPath({ state: { from }, search: '' })).toBe(to);
});

test.each([
  '',
  'travels',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  '/travels/..//evil.example',
  '/travels/%2e%2e//evil.example',
  '/travels/..\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/.%09//evil.example',
  'https://evil.example/travels',
  'https:/evil.example',
  'http:evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:http://localhost/x',
  '/travels/..//user:pw@evil.example',
  '//[::1',
  '/login',
  '/login/',
  '/LOGIN?from=/login',
  '/signup',
  '/%6cogin',
  '/api/auth/logout',
  '/images/uploads/a-400.webp',
  '/remotes.json',
  '/no-such-screen',
  '/\u0000',
])('a login from %j returns to the home screen', (from) => {
  expect(asked(from)).toBe('/');
  expect(returnPath({ state: { from }, search: '' })).toBe('/');
});

test.each([[7], [{}], [null], [['/travels']], [true]])('a history state of %j is ignored', (from) => {
  expect(returnPath({ state: { from }, search: '' })).toBe('/');
});
