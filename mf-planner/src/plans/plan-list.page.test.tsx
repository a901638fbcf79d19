/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen } from '@osaka/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failure, PLAN, servePlanner } from '../testing/planner-server.ts';
import { PlanListPage } from './plan-list.page.tsx';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(globalThis, 'caches');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
const HANA = { memberNo: 1 };

test('a guest sees that a login is needed and a button that leads to it', async () => {
  const calls = servePlanner();
  const { address } = open('/myplan/list', null);
  await screen.findByText('로그인이 필요한 서비스입니다.');
  fireEvent.click(screen.getByRole('button', { name: '로그인' }));
  expect(address()).toBe('/login');
  expect(calls).toEqual([]);
});

test('a card shows status, days, district, travellers, budget and places, and leads to the plan', async () => {
  servePlanner();
  open('/myplan/list');
  const link = await screen.findByRole('link', { name: PLAN.planTitle });
  expect(link.getAttribute('href')).toBe('/myplan/detail/12');
  const card = link.closest('li') as HTMLElement;
  for (const text of [
    '예정',
    '2031.03.02(일) ~ 03.04(화)',
    '2박 3일',
    '주오구',
    '2명',
    '500,000 ~ 800,000원',
    '여행지 3',
  ])
    expect(card.textContent).toContain(text);
});

test('the tabs show the number of plans with each status', async () => {
  servePlanner({
    list: () => ({
      body: ok({ plans: [PLAN], totalPages: 3, totalElements: 7, counts: { planned: 2, completed: 5 } }),
    }),
  });
  open('/myplan/list');
  await screen.findByRole('link', { name: PLAN.planTitle });
  expect(
    [...screen.getByRole('navigation', { name: '플랜 상태' }).children].map(({ textContent }) => textContent),
  ).toEqual(['전체7', '예정2', '완료5']);
});

test('search, status and page are part of the URL and of the request', async () => {
  const calls = servePlanner({ list: () => ({ body: ok({ plans: [PLAN], totalPages: 7, totalElements: 20 }) }) });
  const { address } = open('/myplan/list?page=2');
  await screen.findByRole('link', { name: PLAN.planTitle });
  expect(calls.at(-1)?.query).toEqual({ page: '2', size: '3' });
  expect(within(screen.getByRole('navigation', { name: '페이지 이동' })).getAllByText(/^\d+$/)).toHaveLength(5);
  fireEvent.click(screen.getByRole('link', { name: /^완료/ }));
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ page: '1', size: '3', status: '완료' }));
  fireEvent.change(screen.getByRole('searchbox', { name: '플랜 검색' }), { target: { value: '벚꽃' } });
  await waitFor(() =>
    expect(calls.at(-1)?.query).toEqual({ page: '1', size: '3', status: '완료', searchKeyword: '벚꽃' }),
  );
  expect(decodeURIComponent(address())).toBe('/myplan/list?searchKeyword=벚꽃&status=완료');
});

test('the empty list, a search without results and a page beyond the last each show a message and a link', async () => {
  servePlanner({ list: () => ({ body: ok({ plans: [], totalPages: 0, totalElements: 0 }) }) });
  open('/myplan/list');
  await screen.findByText('아직 저장한 여행 플랜이 없어요.');
  expect(screen.getByRole('link', { name: '나의 플랜 만들기' }).getAttribute('href')).toBe('/myplan');
  cleanup();
  open('/myplan/list?searchKeyword=바다');
  await screen.findByText('‘바다’에 맞는 플랜이 없어요.');
  cleanup();
  open('/myplan/list?status=완료');
  await screen.findByText('완료한 플랜이 없어요.');
});

test('an expired session shows a message, then the login, which returns to this page', async () => {
  servePlanner({ list: () => failure(401) });
  const { address } = open('/myplan/list');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('인증이 만료되었습니다. 다시 로그인해주세요.');
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '확인' })));
  await waitFor(() => expect(address()).toBe('/login'));
});

test('403 and any other failure show a message, and 다시 시도 loads the list again', async () => {
  let status = 403;
  servePlanner({
    list: () => (status ? failure(status) : { body: ok({ plans: [PLAN], totalPages: 1, totalElements: 1 }) }),
  });
  open('/myplan/list');
  await screen.findByText('접근 권한이 없습니다.');
  status = 500;
  fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  await screen.findByText('서버의 문장입니다.');
  status = 0;
  fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  await screen.findByRole('link', { name: PLAN.planTitle });
});

test('without a connection the plans that this device has stored are offered, the newest first, until the list is there', async () => {
  const stored = (planNo: number, title: string, savedAt: string) => ({
    page: `/myplan/today/${planNo}`,
    alsoAt: [`/myplan/detail/${planNo}`, '/myplan/list'],
    title,
    savedAt,
  });
  storePages({
    'osaka-stored:1:plan-7:1': stored(7, '먼저 저장한 여행', '2031-03-01T01:20:00.000Z'),
    'osaka-stored:1:plan-8:2': stored(8, '예전 제목', '2031-03-01T01:30:00.000Z'),
    'osaka-stored:1:plan-8:3': stored(8, '나중에 저장한 여행', '2031-03-01T02:20:00.000Z'),
    'osaka-stored:1:plan-9:4': undefined,
    'osaka-stored:2:plan-5:5': stored(5, '다른 회원의 여행', '2031-03-01T03:20:00.000Z'),
  });
  let isAway = true;
  servePlanner({
    list: () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return { body: ok({ plans: [PLAN], totalPages: 1, totalElements: 1 }) };
    },
  });
  open('/myplan/list');
  const offered = await screen.findByRole('region', { name: '오프라인으로 볼 수 있는 플랜' });
  const links = within(offered).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['나중에 저장한 여행', '/myplan/detail/8'],
    ['먼저 저장한 여행', '/myplan/detail/7'],
  ]);
  expect(offered.textContent).toContain('03.01(토) 오전 11:20에 저장');
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  await screen.findByRole('link', { name: PLAN.planTitle });
  expect(screen.queryByRole('region', { name: '오프라인으로 볼 수 있는 플랜' })).toBeNull();
});

test('dates that do not exist are shown as invalid, not as another date', async () => {
  servePlanner({
    list: () => ({
      body: ok({
        plans: [{ ...PLAN, travelStartDate: '2031-02-28', travelEndDate: '2031-03-01' }],
        totalPages: 1,
        totalElements: 1,
      }),
    }),
  });
  open('/myplan/list');
  await screen.findByText('2031.02.28(금) ~ 03.01(토)');
});

function open(route: string, session: { memberNo: number } | null = HANA) {
  return renderScreen(
    <Routes>
      <Route path="/myplan/list" element={<PlanListPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { route, ...(session && { session }) },
  );
}

/** The caches of this device by name, each with its record; one without a record is incomplete. */
function storePages(records: Record<string, unknown>) {
  const caches = {
    keys: async () => Object.keys(records),
    open: async (name: string) => ({ match: async () => records[name] && { json: async () => records[name] } }),
  };
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true });
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
}
