import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { createScreenMatcher, type DeclaredRemote } from '@osaka/contracts';
import { slices, workspaceDir } from './slices.ts';

type Owned = DeclaredRemote['screens'][number] & { owner: string };
let declared: DeclaredRemote[];
let screens: Owned[];
beforeAll(async () => {
  declared = [];
  // Sequential, because jest cannot link modules that several imports wait for.
  for (const name of slices) {
    const module = (await import(join(workspaceDir, name, 'slice.ts'))) as { default: { declared: DeclaredRemote } };
    declared.push(module.default.declared);
  }
  screens = declared.flatMap(({ name, screens: own }) => own.map((screen) => ({ ...screen, owner: name })));
});

test('every slice has the name of its folder', () => {
  expect(declared.map(({ name }) => name)).toEqual(slices);
});

test.each([
  ['/', 'mf-travel'],
  ['/signUp', 'mf-account'],
  ['/FindId', 'mf-account'],
  ['/mypage', 'mf-account'],
  ['/myPage/BookMarkList', 'mf-travel'],
  ['/mypage/bookmarklist/', 'mf-travel'],
  ['/travels/detail/12', 'mf-travel'],
  ['/admin/staff', 'mf-chat'],
  ['/admin/travels/12', 'mf-admin'],
  ['/terms-of-service', 'shell'],
])('%s belongs to %s', (address, owner) => {
  expect(createScreenMatcher(screens)(address)?.screen.owner).toBe(owner);
});

test('the menus of the site have the documented order', () => {
  const menu = (place: string) =>
    screens
      .flatMap((screen) => (screen.menu?.place === place ? [screen.menu] : []))
      .sort((one, other) => one.order - other.order)
      .map(({ label }) => label);
  expect([menu('main'), menu('guest'), menu('member'), menu('admin')]).toEqual([
    ['HOME', '테마', '추천 코스', '여행지', '내 플랜 만들기'],
    ['로그인', '회원가입'],
    ['내 정보'],
    ['관리자 페이지'],
  ]);
});
