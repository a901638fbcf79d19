/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import {
  createTag,
  deleteDistrict,
  deleteTags,
  type Endpoint,
  listAdminCategories,
  listAdminFacilities,
  listAdminTags,
  listAdminThemes,
  listCities,
  listWizardDistricts,
  ok,
} from '@osaka/contracts';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readAlert } from '../testing/read-alert.ts';
import { OptionsPage } from './options.page.tsx';

const DATES = { createdDate: '2026-01-11T00:00:00.000Z', modifiedDate: '2026-02-02T00:00:00.000Z' };
const LISTS: [Endpoint, unknown[]][] = [
  [listAdminCategories, [{ categoryNo: 1, categoryName: '관광명소', categoryStatus: 'Y', useCount: 17, ...DATES }]],
  [listCities, [{ cityNo: 1, cityName: '오사카시', cityStatus: 'Y', cityMapX: 135.5, cityMapY: 34.69, cityCreatedDate: DATES.createdDate, cityModifiedDate: DATES.modifiedDate }]],
  [listWizardDistricts, [{ guNo: 5, guName: '주오구', cityNo: 1, cityName: '오사카시', guStatus: 'N', guMapX: 135.5098, guMapY: 34.6812, useCount: 44, ...DATES }]],
  [
    listAdminTags,
    [
      { tagNo: 1, tagName: '#벚꽃', ...DATES },
      { tagNo: 2, tagName: '#야경', ...DATES },
    ],
  ],
  [listAdminFacilities, []],
  [listAdminThemes, []],
];

function show(kind: string, more: [Endpoint, { status?: number; body: unknown }][] = []) {
  const calls = serveCalls([
    ...LISTS.map(([endpoint, list]) => [endpoint, () => ({ body: ok(list) })] as const),
    ...more.map(([endpoint, answer]) => [endpoint, () => answer] as const),
  ]);
  const screenOf = renderScreen(<OptionsPage />, { route: `/admin/travels/options/management?kind=${kind}`, session: { isAdmin: true } });
  return { calls, ...screenOf };
}
const headings = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);

test('six tabs with their counts; each table has the columns of its kind', async () => {
  show('gu');
  expect(await headings()).toEqual(['ID', '이름', '시/도', '위도', '경도', '상태', '사용', '등록일', '수정일', '관리']);
  expect(screen.getByText('34.6812').getAttribute('data-label')).toBe('위도');
  expect(screen.getByText('INACTIVE', { selector: '.badge' })).toBeTruthy();
  const tabs = within(screen.getByRole('navigation', { name: '옵션 종류' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['카테고리1', '시/도1', '구/군1', '태그2', '편의시설0', '테마0']);
});

test('tags have neither status nor place, and can be deleted together', async () => {
  const { calls } = show('tag', [[deleteTags, { body: ok(null) }]]);
  expect(await headings()).toEqual(['선택', 'ID', '이름', '사용', '등록일', '수정일', '관리']);
  for (const name of ['#벚꽃 선택', '#야경 선택']) fireEvent.click(screen.getByRole('checkbox', { name }));
  fireEvent.click(screen.getByRole('button', { name: '선택 삭제 (2)' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제하기' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual([1, 2]));
});

test('a new tag gets its #; without a name nothing can be saved', async () => {
  const { calls } = show('tag', [[createTag, { status: 201, body: { code: '201', data: {} } }]]);
  await headings();
  fireEvent.click(screen.getByRole('button', { name: '태그 등록' }));
  const dialog = within(screen.getByRole('dialog', { name: '태그 등록' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '저장하기' }).disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('이름'), { target: { value: '단풍' } });
  fireEvent.click(dialog.getByRole('button', { name: '저장하기' }));
  expect(await readAlert()).toBe('등록 성공!');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ tagName: '#단풍' });
});

test.each([
  [409, '주오구은(는) 여행지 44곳에서 사용 중이라 삭제할 수 없습니다.', '주오구은(는) 여행지 44곳에서 사용 중이라 삭제할 수 없습니다.'],
  [503, '서버 오류', '삭제 실패'],
])('a deletion that is refused (%i) says why', async (status, message, sentence) => {
  show('gu', [[deleteDistrict, { status, body: { code: String(status), message } }]]);
  await headings();
  fireEvent.click(screen.getByRole('button', { name: /삭제 주오구/ }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제하기' }));
  await screen.findByText(sentence);
  await readAlert();
});

test('nothing there, and nothing that fits, are said apart', async () => {
  show('thema');
  expect(await screen.findByText('데이터가 없습니다.')).toBeTruthy();
});

test('a condition that nothing fits', async () => {
  show('tag&search=없는것');
  expect(await screen.findByText('검색 조건에 맞는 데이터가 없습니다.')).toBeTruthy();
});
