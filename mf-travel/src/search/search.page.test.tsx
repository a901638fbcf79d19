/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import {
  type DestinationCard,
  listCategories,
  listDistricts,
  listFacilities,
  listTags,
  requestPlace,
  searchDestinations,
  suggestSearches,
} from '@osaka/contracts/travel';
import { announcedOnTop, renderScreen, serveCalls, testCard } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SearchPage } from './search.page.tsx';

const AWAY = '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.';
const dates = { createdDate: '2026-01-01T00:00:00Z', modifiedDate: '2026-01-01T00:00:00Z' };
const found = (content: DestinationCard[], totalElements = content.length) => ({
  body: ok({
    content,
    totalElements,
    totalPages: Math.ceil(totalElements / 12),
    facets: { categories: [{ no: 2, name: '맛집', count: 7 }], districts: [], tags: [], facilities: [] },
  }),
});
type Handler = Parameters<typeof serveCalls>[0][number][1];

const SUGGESTED = [
  { kind: 'place', text: '도톤보리', travelNo: 2 },
  { kind: 'station', text: '도부쓰엔마에역' },
];

function open(route: string, search: Handler, suggest: Handler = () => ({ body: ok(SUGGESTED) })) {
  const seen = serveCalls([
    [searchDestinations, search],
    [listCategories, () => ({ body: ok([{ categoryNo: 2, categoryName: '맛집', categoryStatus: 'Y', ...dates }]) })],
    [
      listDistricts,
      () => ({
        body: ok([
          {
            guNo: 5,
            guName: '주오구',
            cityNo: 1,
            cityName: '오사카시',
            guStatus: 'Y',
            guMapX: 135,
            guMapY: 34,
            ...dates,
          },
        ]),
      }),
    ],
    [listFacilities, () => ({ body: ok([{ optionNo: 3, optionName: '주차장', optionStatus: 'Y', ...dates }]) })],
    [listTags, () => ({ body: ok([{ tagNo: 1, tagName: '#야경', useCount: 4, ...dates }]) })],
    [suggestSearches, suggest],
    [requestPlace, () => ({ body: ok(null, '등록을 요청했어요.') })],
  ]);
  return { ...renderScreen(<SearchPage />, { route }), seen };
}
afterEach(cleanup);

test('the URL holds the search: its filters are sent, named, counted and removable', async () => {
  const { seen, address } = open('/travels/search?search=성&category=2&district=5&facilities=3&tags=야경&page=3', () =>
    found([testCard(1, '오사카성')], 40),
  );
  expect(await screen.findByRole('link', { name: '오사카성' })).toBeTruthy();
  expect(seen.find(({ path }) => path.endsWith('user/search'))?.query).toMatchObject({
    search: '성',
    category: '2',
    district: '5',
    facilities: '3',
    tags: '야경',
    page: '3',
  });
  expect(screen.getByRole('button', { name: '모두 초기화 (4개 필터 적용됨)' })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: '지역 주오구 조건 지우기' }));
  expect(new URLSearchParams(address().split('?')[1]).has('district')).toBe(false);
  expect(new URLSearchParams(address().split('?')[1]).has('page')).toBe(false);
});

test('a search in a similar spelling says so, and leads to the spelling as it was typed', async () => {
  const corrected = { ...found([testCard(1, '도톤보리')]).body };
  const { seen } = open('/travels/search?search=도톤보라&page=1', ({ query }) =>
    query.spelling === 'exact'
      ? { body: ok({ ...corrected.data, content: [], totalElements: 0, totalPages: 0 }) }
      : { body: ok({ ...corrected.data, correctedTo: '도톤보리', suggestions: [] }) },
  );
  expect((await screen.findByText(/찾았어요/)).textContent).toBe('‘도톤보리’로 찾았어요.');
  fireEvent.click(screen.getByRole('link', { name: '‘도톤보라’ 그대로 찾기' }));
  await screen.findByText('조건에 맞는 여행지가 없어요.');
  expect(seen.at(-1)?.query).toMatchObject({ search: '도톤보라', spelling: 'exact' });
});

test('where nothing is found, places of similar names are offered', async () => {
  const suggestions = [{ travelNo: 3, title: '유니버설 스튜디오 재팬' }];
  open('/travels/search?search=유니버설 우주센터', () => ({ body: ok({ ...found([]).body.data, suggestions }) }));
  await screen.findByRole('heading', { name: '혹시 이곳인가요?' });
  const place = screen.getByRole('link', { name: '유니버설 스튜디오 재팬' });
  expect(place.getAttribute('href')).toBe('/travels/detail/3');
});

test('while somebody types, names are offered, and keys choose: a place opens, a station is searched', async () => {
  const { address } = open('/travels/search', () => found([testCard(1, '오사카성')]));
  const field = screen.getByRole('combobox');
  const typed = async () => {
    fireEvent.input(field, { target: { value: '도' } });
    return within(await screen.findByRole('listbox'));
  };
  const list = await typed();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(list.getByRole('option', { selected: true }).textContent).toBe('도부쓰엔마에역역');
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('search')).toBe('도부쓰엔마에역'));
  expect(screen.queryByRole('listbox')).toBeNull();

  await typed();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('listbox')).toBeNull();
  fireEvent.input(field, { target: { value: '도토' } });
  const reopened = within(await screen.findByRole('listbox'));
  fireEvent.click(reopened.getByRole('option', { name: /도톤보리/ }));
  expect(address()).toBe('/travels/detail/2');
});

test('without suggestions the search goes on, and nothing is said of them', async () => {
  const { seen } = open(
    '/travels/search',
    () => found([testCard(1, '오사카성')]),
    () => ({ status: 503, body: {} }),
  );
  const field = screen.getByRole('combobox');
  fireEvent.focus(field);
  fireEvent.input(field, { target: { value: '도톤' } });
  await waitFor(() => expect(seen.at(-1)?.query).toMatchObject({ search: '도톤' }));
  expect([screen.queryByRole('listbox'), screen.queryByRole('alert')]).toEqual([null, null]);
});

test('every choice shows its number of results and resets the page', async () => {
  const { address } = open('/travels/search?page=2', () => found([testCard(1, '오사카성')], 40));
  fireEvent.click(await screen.findByRole('radio', { name: /^맛집/ }));
  expect(address()).toBe('/travels/search?category=2');
});

test('a choice without results shows 0 and is disabled; a selected one can be removed', async () => {
  const { address } = open('/travels/search?facilities=3', () => found([testCard(1, '오사카성')]));
  expect(((await screen.findByRole('radio', { name: '맛집 7' })) as HTMLInputElement).disabled).toBe(false);
  expect((screen.getByRole('checkbox', { name: '#야경 0' }) as HTMLInputElement).disabled).toBe(true);
  expect((screen.getByRole('option', { name: '주오구 (0)' }) as HTMLOptionElement).disabled).toBe(true);
  const chosen = screen.getByRole('checkbox', { name: '주차장 0' }) as HTMLInputElement;
  expect([chosen.checked, chosen.disabled]).toEqual([true, false]);
  fireEvent.click(chosen);
  expect(address()).toBe('/travels/search');
});

test('an empty result links to all places', async () => {
  const { address } = open('/travels/search?search=없는곳', () => found([]));
  fireEvent.click(await screen.findByRole('button', { name: '모든 여행지 보기' }));
  expect(address()).toBe('/travels/search');
});

test('a place that is not found can be asked for, once for these words, by its name', async () => {
  const { seen } = open('/travels/search?search=후쿠오카타워', () => found([]));
  fireEvent.click(await screen.findByRole('button', { name: '관리자에게 등록 요청' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '여행지 이름' });
  expect(field.value).toBe('후쿠오카타워');
  fireEvent.change(field, { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: '요청하기' }));
  await screen.findByText('여행지 이름을 입력해주세요.');
  fireEvent.change(field, { target: { value: '후쿠오카 타워' } });
  fireEvent.click(screen.getByRole('button', { name: '요청하기' }));
  await screen.findByText('등록을 요청했어요.');
  expect(seen.at(-1)?.body).toEqual({ name: '후쿠오카 타워', words: '후쿠오카타워' });
  expect(screen.queryByRole('button', { name: '관리자에게 등록 요청' })).toBeNull();
});

test('a failed search shows neither a list nor a count', async () => {
  open('/travels/search', () => ({
    status: 500,
    body: { code: '500', message: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.' },
  }));
  expect(await screen.findByText('검색하지 못했어요.')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: '페이지 이동' })).toBeNull();
  expect(screen.queryByText(/곳$/, { selector: '[role=status]' })).toBeNull();
});

test('a search that fails below the open filters is reported in them, and what was chosen stays', async () => {
  open('/travels/search', ({ query }) =>
    query.category ? { status: 503, body: { code: '503', message: AWAY } } : found([testCard(1, '오사카성')]),
  );
  fireEvent.click(await screen.findByRole('button', { name: '필터' }));
  const sheet = within(await screen.findByRole('dialog', { name: '필터' }));
  fireEvent.click(await sheet.findByRole('radio', { name: /^맛집/ }));
  await waitFor(() => expect(announcedOnTop()).toContain(AWAY));
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: /^맛집/ }).checked).toBe(true);
});

test('while the next search loads, the old count is hidden and the old places are marked as busy', async () => {
  let answer = () => {};
  open('/travels/search', async ({ query }) => {
    if (query.category)
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
    return found([testCard(1, query.category ? '맛집' : '전체')], 40);
  });
  await screen.findByRole('link', { name: '전체' });
  expect(screen.getByText(/곳$/, { selector: '[role=status]' }).textContent).toBe('여행지 40곳');
  fireEvent.click(await screen.findByRole('radio', { name: /^맛집/ }));
  await waitFor(() => expect(screen.getByText(/곳$/, { selector: '[role=status]' }).textContent).toBe('여행지 …곳'));
  expect(screen.getByRole('list', { name: '검색 결과' }).closest('[aria-busy=true]')).toBeTruthy();
  await waitFor(() => {
    answer();
    expect(screen.getByRole('link', { name: '맛집' })).toBeTruthy();
  });
  expect(screen.getByText(/곳$/, { selector: '[role=status]' }).textContent).toBe('여행지 40곳');
});

test('an older response never replaces a newer one', async () => {
  const waiting: (() => void)[] = [];
  open('/travels/search?search=느린', async ({ query }) => {
    if (query.search === '느린') await new Promise<void>((resolve) => waiting.push(resolve));
    return found([testCard(1, query.search === '느린' ? '느린 답' : '빠른 답')]);
  });
  const box = screen.getByRole('combobox');
  fireEvent.change(box, { target: { value: '빠른' } });
  expect(await screen.findByRole('link', { name: '빠른 답' }, { timeout: 5000 })).toBeTruthy();
  for (const answer of waiting) answer();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await waitFor(() => expect(screen.queryByRole('link', { name: '느린 답' })).toBeNull());
});
