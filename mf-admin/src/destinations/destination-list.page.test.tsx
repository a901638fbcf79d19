/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { type Endpoint, ok } from '@osaka/contracts';
import {
  type AdminDestinationRow,
  attachTheme,
  detachTheme,
  listAdminThemes,
  searchAdminDestinations,
  toggleDestination,
} from '@osaka/contracts/travel';
import { announcedOnTop, renderScreen, serveCalls, testCard } from '@osaka/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readAlert } from '../testing/read-alert.ts';
import { DestinationListPage } from './destination-list.page.tsx';

const AWAY = '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.';
const DATES = { createdDate: '2026-03-02T01:00:00.000Z', modifiedDate: '2026-03-05T01:00:00.000Z' };
const THEMES = ['가족여행', '야경명소'].map((themaName, index) => ({
  themaNo: index + 1,
  themaName,
  themaStatus: 'Y',
  ...DATES,
}));
const ROWS = [
  place(12, '도톤보리', { themaListForView: [{ themaNo: 1, themaName: '가족여행' }] }),
  place(11, '쉬는 곳', { status: 'N' }),
];

function show(
  route = '/admin/travels/management',
  {
    rows = ROWS,
    more = [],
  }: { rows?: AdminDestinationRow[]; more?: [Endpoint, { status?: number; body: unknown }][] } = {},
) {
  const calls = serveCalls([
    ...more.map(([endpoint, answer]) => [endpoint, () => answer] as const),
    [searchAdminDestinations, () => ({ body: ok({ data: rows, total: rows.length ? 23 : 0 }) })],
    [listAdminThemes, () => ({ body: ok(THEMES) })],
  ]);
  return { calls, ...renderScreen(<DestinationListPage />, { route, session: { isAdmin: true } }) };
}
const rowOf = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('tr') as HTMLElement);

test('the list shows the documented columns, badges and buttons, ten per page', async () => {
  show();
  const row = await rowOf('도톤보리');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'No',
    '이름',
    '테마',
    '등록일',
    '수정일',
    '상태',
    '관리',
  ]);
  expect(row.getByText('등록완료')).toBeTruthy();
  expect(row.getByText('2026.03.02')).toBeTruthy();
  expect(row.getByText('2026.03.05')).toBeTruthy();
  expect(row.getByRole('link', { name: /^수정/ }).getAttribute('href')).toBe('/admin/travels/12');
  expect(row.getByRole('button', { name: /^비활성화/ })).toBeTruthy();
  const inactive = await rowOf('쉬는 곳');
  expect(inactive.getByText('비활성')).toBeTruthy();
  expect(inactive.getByRole('button', { name: /^활성화/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: '3' }).getAttribute('href')).toContain('page=3');
});

test('filters and page are in the URL, a change of a filter resets the page, and 초기화 clears all', async () => {
  const { calls, address } = show('/admin/travels/management?thema=2&period=7d&status=inactive&search=성&page=2');
  await rowOf('도톤보리');
  expect(calls.find(({ path }) => path.endsWith('/search'))?.query).toEqual({
    thema: '2',
    period: '7d',
    status: 'inactive',
    search: '성',
    sort: '-no',
    page: '2',
  });
  fireEvent.click(screen.getByRole('button', { name: '오늘' }));
  expect(address()).toBe('/admin/travels/management?thema=2&period=today&status=inactive&search=%EC%84%B1');
  fireEvent.click(await screen.findByRole('radio', { name: '가족여행' }));
  expect(address()).toContain('thema=1');
  fireEvent.change(screen.getByLabelText('상태'), { target: { value: 'active' } });
  expect(address()).toContain('status=active');
  fireEvent.click(screen.getByRole('button', { name: '초기화' }));
  expect(address()).toBe('/admin/travels/management');
});

test('a heading sorts by its column in both directions from the first page on; on phones a menu does', async () => {
  const { calls, address } = show('/admin/travels/management?status=active&page=2');
  await rowOf('도톤보리');
  const heading = async (name: string) => within(await screen.findByRole('columnheader', { name })).getByRole('button');
  fireEvent.click(await heading('이름'));
  expect(address()).toBe('/admin/travels/management?status=active&sort=title');
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ sort: 'title', page: '1' }));
  fireEvent.click(await heading('이름'));
  expect(address()).toBe('/admin/travels/management?status=active&sort=-title');
  expect((await screen.findByRole('columnheader', { name: '이름' })).getAttribute('aria-sort')).toBe('descending');
  fireEvent.change(screen.getByLabelText('정렬'), { target: { value: '-modified' } });
  expect(address()).toBe('/admin/travels/management?status=active&sort=-modified');
});

test('a theme is removed by its chip and added in the dialog', async () => {
  const { calls } = show(undefined, {
    more: [
      [attachTheme, { body: ok([]) }],
      [detachTheme, { body: ok([]) }],
    ],
  });
  const row = await rowOf('도톤보리');
  fireEvent.click(row.getByRole('button', { name: '도톤보리에서 가족여행 테마 빼기' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ travelNo: 12, themaNo: 1 }),
  );
  fireEvent.click(row.getByRole('button', { name: '도톤보리에 테마 추가' }));
  const dialog = within(await screen.findByRole('dialog', { name: '도톤보리 테마 추가' }));
  expect(dialog.queryByText('가족여행')).toBeNull();
  fireEvent.click(await dialog.findByRole('button', { name: '야경명소' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ travelNo: 12, themaNo: 2 }),
  );
});

test('a theme that could not be added is reported over the dialog, which stays', async () => {
  show(undefined, { more: [[attachTheme, { status: 503, body: { code: '503', message: AWAY } }]] });
  fireEvent.click((await rowOf('도톤보리')).getByRole('button', { name: '도톤보리에 테마 추가' }));
  const dialog = await screen.findByRole('dialog', { name: '도톤보리 테마 추가' });
  fireEvent.click(await within(dialog).findByRole('button', { name: '야경명소' }));
  await waitFor(() => expect(announcedOnTop()).toBe(AWAY));
  expect(dialog.hasAttribute('open')).toBe(true);
  await readAlert();
});

test('a failed change of the status shows the server’s message', async () => {
  show(undefined, {
    more: [[toggleDestination, { status: 404, body: { code: '404', message: '여행지 정보를 찾을 수 없습니다.' } }]],
  });
  fireEvent.click((await rowOf('도톤보리')).getByRole('button', { name: /^비활성화/ }));
  expect(await readAlert()).toBe('여행지 정보를 찾을 수 없습니다.');
});

test('an empty list and an empty search result have different messages', async () => {
  const { unmount } = show(undefined, { rows: [] });
  expect(await screen.findByText('데이터가 없습니다.')).toBeTruthy();
  unmount();
  show('/admin/travels/management?search=없는곳', { rows: [] });
  expect(await screen.findByText('검색 조건에 맞는 데이터가 없습니다.')).toBeTruthy();
});

test('a list that cannot be loaded shows 데이터 로드 실패 with a retry', async () => {
  show(undefined, {
    more: [[searchAdminDestinations, { status: 503, body: { code: '503', message: AWAY } }]],
  });
  expect(await screen.findByText('데이터 로드 실패')).toBeTruthy();
  expect(screen.getByRole('button', { name: '다시 시도' })).toBeTruthy();
});

function place(travelNo: number, title: string, part: Partial<AdminDestinationRow> = {}): AdminDestinationRow {
  return {
    ...testCard(travelNo, title, { categoryNo: 1, categoryName: '관광명소', guNo: 1, mapX: null, mapY: null }),
    ...DATES,
    ...part,
  };
}
