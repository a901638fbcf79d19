/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { type Endpoint, ok } from '@osaka/contracts';
import {
  createCity,
  createDistrict,
  createTag,
  deleteDistrict,
  deleteTags,
  listAdminCategories,
  listAdminFacilities,
  listAdminTags,
  listAdminThemes,
  listCities,
  listWizardDistricts,
  updateDistrict,
  updateTag,
} from '@osaka/contracts/travel';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readAlert } from '../testing/read-alert.ts';
import { OptionsPage } from './options.page.tsx';

const DATES = { createdDate: '2026-01-11T00:00:00.000Z', modifiedDate: '2026-02-02T00:00:00.000Z' };
const LISTS: [Endpoint, unknown[]][] = [
  [listAdminCategories, [{ categoryNo: 1, categoryName: '관광명소', categoryStatus: 'Y', useCount: 17, ...DATES }]],
  [
    listCities,
    [
      {
        cityNo: 1,
        cityName: '오사카시',
        cityStatus: 'Y',
        cityMapX: 135.5,
        cityMapY: 34.69,
        cityCreatedDate: DATES.createdDate,
        cityModifiedDate: DATES.modifiedDate,
      },
    ],
  ],
  [
    listWizardDistricts,
    [
      {
        guNo: 5,
        guName: '주오구',
        cityNo: 1,
        cityName: '오사카시',
        guStatus: 'N',
        guMapX: 135.5098,
        guMapY: 34.6812,
        useCount: 44,
        ...DATES,
      },
    ],
  ],
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

afterEach(() => sessionStorage.clear());

function show(kind: string, more: [Endpoint, { status?: number; body: unknown }][] = []) {
  const calls = serveCalls([
    ...more.map(([endpoint, answer]) => [endpoint, () => answer] as const),
    ...LISTS.map(([endpoint, list]) => [endpoint, () => ({ body: ok(list) })] as const),
  ]);
  const screenOf = renderScreen(<OptionsPage />, {
    route: `/admin/travels/options/management?kind=${kind}`,
    session: { isAdmin: true },
  });
  return { calls, ...screenOf };
}
const headings = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);

test('six tabs show their counts, and each table has the columns of its kind', async () => {
  show('gu');
  expect(await headings()).toEqual(['ID', '이름', '시/도', '위도', '경도', '상태', '사용', '등록일', '수정일', '관리']);
  expect(screen.getByText('34.6812').getAttribute('data-label')).toBe('위도');
  expect(screen.getByText('INACTIVE', { selector: '.badge' })).toBeTruthy();
  const tabs = within(screen.getByRole('navigation', { name: '옵션 종류' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    '카테고리1',
    '시/도1',
    '구/군1',
    '태그2',
    '편의시설0',
    '테마0',
  ]);
});

test('tags have neither status nor position and can be deleted together', async () => {
  const { calls } = show('tag', [[deleteTags, { body: ok(null) }]]);
  expect(await headings()).toEqual(['선택', 'ID', '이름', '사용', '등록일', '수정일', '관리']);
  for (const name of ['#벚꽃 선택', '#야경 선택']) fireEvent.click(screen.getByRole('checkbox', { name }));
  fireEvent.click(screen.getByRole('button', { name: '선택 삭제 (2)' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제하기' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual([1, 2]));
});

test('the question before a tag in use is deleted says how many places lose it', async () => {
  const { calls } = show('tag', [
    [
      listAdminTags,
      {
        body: ok([
          { tagNo: 1, tagName: '#벚꽃', useCount: 12, ...DATES },
          { tagNo: 2, tagName: '#야경', useCount: 0, ...DATES },
        ]),
      },
    ],
    [deleteTags, { body: ok(null) }],
  ]);
  await headings();
  fireEvent.click(screen.getByRole('button', { name: '삭제 #벚꽃' }));
  const one = await screen.findByRole('alertdialog');
  expect(one.textContent).toContain('여행지 12곳에서 사용 중입니다. 삭제하면 그 여행지에서도 없어집니다.');
  fireEvent.click(within(one).getByRole('button', { name: '취소' }));
  for (const name of ['#벚꽃 선택', '#야경 선택']) fireEvent.click(screen.getByRole('checkbox', { name }));
  fireEvent.click(screen.getByRole('button', { name: '선택 삭제 (2)' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('#벚꽃 여행지 12곳에서 사용 중입니다.');
  fireEvent.click(screen.getByRole('button', { name: '삭제하기' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('a new tag gets a #, and one without a name cannot be saved', async () => {
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
  [
    409,
    '주오구는 여행지 44곳에서 사용 중이라 삭제할 수 없습니다.',
    '주오구는 여행지 44곳에서 사용 중이라 삭제할 수 없습니다.',
  ],
  [503, '서버 오류', '삭제 실패'],
])('a refused deletion (%i) shows the reason', async (status, message, text) => {
  show('gu', [[deleteDistrict, { status, body: { code: String(status), message } }]]);
  await headings();
  fireEvent.click(screen.getByRole('button', { name: /삭제 주오구/ }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제하기' }));
  await screen.findByText(text);
  await readAlert();
});

test('an empty table and an empty search result have different messages', async () => {
  show('thema');
  expect(await screen.findByText('데이터가 없습니다.')).toBeTruthy();
});

test('a filter without matches has its own message', async () => {
  show('tag&search=없는것');
  expect(await screen.findByText('검색 조건에 맞는 데이터가 없습니다.')).toBeTruthy();
});

const AWAY = { status: 503, body: { code: '503', message: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.' } };
const fill = (dialog: ReturnType<typeof within>, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
};

test.each<[string, Endpoint, Record<string, string>, string]>([
  ['city', createCity, { 이름: '사카이시', 위도: '34.57', 경도: '135.48' }, '시/도 등록에 실패했습니다.'],
  ['gu', createDistrict, { 이름: '새 구', '시/도': '1', 위도: '34.57', 경도: '135.48' }, '구/군 등록에 실패했습니다.'],
  ['tag', createTag, { 이름: '단풍' }, '태그 등록에 실패했습니다.'],
])('a failure to add a %s is shown, and the dialog stays open', async (kind, endpoint, values, text) => {
  show(kind, [[endpoint, AWAY]]);
  await headings();
  fireEvent.click(screen.getByRole('button', { name: /등록$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  fill(dialog, values);
  fireEvent.click(dialog.getByRole('button', { name: '저장하기' }));
  expect(await readAlert()).toBe(text);
  expect(dialog.getByLabelText<HTMLInputElement>('이름').value).toBe(values.이름);
});

test.each<[string, Endpoint, RegExp, typeof AWAY | { body: unknown }, string]>([
  ['gu', updateDistrict, /^수정 주오구/, AWAY, '수정 실패'],
  ['gu', updateDistrict, /^수정 주오구/, { body: ok({}) }, '수정 성공!'],
  ['tag', updateTag, /^수정 #벚꽃/, AWAY, '태그 수정에 실패했습니다.'],
])('the result of changing a %s is shown', async (kind, endpoint, button, answer, text) => {
  show(kind, [[endpoint, answer]]);
  await headings();
  fireEvent.click(screen.getByRole('button', { name: button }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '저장하기' }));
  expect(await readAlert()).toBe(text);
});

test('a draft is restored when the dialog is opened again, and a double click adds one row', async () => {
  const { calls } = show('tag', [[createTag, { status: 201, body: { code: '201', data: {} } }]]);
  await headings();
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: '태그 등록' }));
    return within(await screen.findByRole('dialog', { name: '태그 등록' }));
  };
  fill(await open(), { 이름: '단풍' });
  fireEvent.click(screen.getByRole('button', { name: '취소' }));
  const dialog = await open();
  expect(dialog.getByLabelText<HTMLInputElement>('이름').value).toBe('단풍');
  act(() => {
    for (let times = 0; times < 2; times += 1) dialog.getByRole('button', { name: '저장하기' }).click();
  });
  expect(await readAlert()).toBe('등록 성공!');
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a district without a city or with a position that is no number is refused', async () => {
  const { calls } = show('gu');
  await headings();
  fireEvent.click(screen.getByRole('button', { name: '구/군 등록' }));
  const dialog = within(await screen.findByRole('dialog'));
  fill(dialog, { 이름: '새 구', 위도: '북쪽' });
  fireEvent.click(dialog.getByRole('button', { name: '저장하기' }));
  for (const text of ['시/도를 선택해주세요.', '위도는 숫자로 입력해주세요.', '경도는 숫자로 입력해주세요.'])
    expect(dialog.getByText(text)).toBeTruthy();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('a heading sorts the rows, and the URL keeps the order', async () => {
  const { address } = show('tag');
  await headings();
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('[data-title]')?.textContent);
  expect(names()).toEqual(['#벚꽃', '#야경']);
  const heading = () => within(screen.getByRole('columnheader', { name: '이름' })).getByRole('button');
  fireEvent.click(heading());
  fireEvent.click(heading());
  expect(names()).toEqual(['#야경', '#벚꽃']);
  expect(address()).toContain('sort=-name');
  expect(screen.getByRole('columnheader', { name: '이름' }).getAttribute('aria-sort')).toBe('descending');
});

test('a table that cannot be loaded shows 데이터 로드 실패 with a retry', async () => {
  show('thema', [[listAdminThemes, AWAY]]);
  expect(await screen.findByText('데이터 로드 실패')).toBeTruthy();
  expect(screen.getByRole('button', { name: '다시 시도' })).toBeTruthy();
});
