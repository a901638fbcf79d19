/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { logout } from '@osaka/contracts/account';
import { session, todayInSeoul, type WidgetRequest } from '@osaka/web-kit';
import { plansHandler, renderScreen, serveCalls, testPlan } from '@osaka/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { showTestSite } from '../testing/site.ts';
import { SiteHeader } from './site-header.tsx';

const loadExposed = jest.fn(async (_owner: string, _module: string) => () => <button type="button">알림</button>);
jest.unstable_mockModule('../remotes/mf-runtime.ts', () => ({ loadExposed }));

beforeEach(() => {
  showTestSite();
  loadExposed.mockClear();
});

test('the header shows 로그인 and 회원가입 to a guest', () => {
  renderScreen(<SiteHeader />);

  expect(linksIn('banner')).toEqual(['HOME', '테마', '여행지', '내 플랜 만들기', '로그인', '회원가입']);
  expect(screen.queryByRole('button', { name: '로그아웃' })).toBeNull();
});

test('the header shows 내 정보 and 로그아웃 to a member', async () => {
  renderScreen(<SiteHeader />, { session: {} });
  await partsLoaded();

  expect(linksIn('banner')).toEqual(['HOME', '테마', '여행지', '내 플랜 만들기', '내 정보']);
  expect(screen.getByRole('button', { name: '로그아웃' })).not.toBeNull();
});

test('the header shows 관리자 페이지 instead of 내 정보 to an administrator', async () => {
  renderScreen(<SiteHeader />, { session: { isAdmin: true } });
  await partsLoaded();

  expect(linksIn('banner')).toEqual(['HOME', '테마', '여행지', '내 플랜 만들기', '관리자 페이지']);
});

test('members have the bell of their notices in the header; for a guest its code is not loaded', async () => {
  const { unmount } = renderScreen(<SiteHeader />);
  await act(async () => undefined);
  expect(loadExposed).not.toHaveBeenCalled();
  unmount();

  renderScreen(<SiteHeader />, { session: {} });
  await within(screen.getByRole('banner')).findByRole('button', { name: '알림' });
  await partsLoaded();
  expect(loadExposed.mock.calls).toEqual([['mf-sample', './notice-bell']]);
});

test('a bell that could not be loaded without a network comes when the network is back', async () => {
  loadExposed.mockRejectedValueOnce(new Error('no network'));
  renderScreen(<SiteHeader />, { session: {} });
  await partsLoaded();
  const bell = () => within(screen.getByRole('banner')).queryByRole('button', { name: '알림' });
  expect(bell()).toBeNull();
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(bell()).not.toBeNull());
});

test("a member's trip under way or within 14 days is one press away in the header", async () => {
  const today = todayInSeoul();
  serveCalls([plansHandler(testPlan({ planNo: 12, travelStartDate: today, travelEndDate: today }))]);
  renderScreen(<SiteHeader />, { session: {} });
  const link = await screen.findByRole('link', { name: '오늘 일정' });
  expect(link.getAttribute('href')).toBe('/myplan/today/12');
});

test('the entry of the current screen is marked, 여행지 and 내 플랜 만들기 also on child screens', () => {
  const { unmount } = renderScreen(<SiteHeader />, { route: '/Thema/travels' });
  expect(screen.getByRole('link', { name: '테마' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'HOME' }).getAttribute('aria-current')).toBeNull();
  unmount();

  for (const [route, name] of [
    ['/travels/detail/3', '여행지'],
    ['/myplan/list', '내 플랜 만들기'],
    ['/myPlan/detail/3', '내 플랜 만들기'],
  ] as const) {
    const { unmount } = renderScreen(<SiteHeader />, { route });
    expect(screen.getByRole('link', { name }).getAttribute('aria-current')).toBe('true');
    unmount();
  }
});

test.each([
  [200, 0],
  [503, 1],
])(
  '로그아웃 signs out in the browser and opens the home page when the server answers %s, and reports a failure',
  async (status, alerts) => {
    const calls = serveCalls([[logout, () => ({ status, body: ok(null) })]]);
    const { address } = renderScreen(<SiteHeader />, { session: {}, route: '/myPage' });
    await partsLoaded();

    await act(async () => fireEvent.click(screen.getByRole('button', { name: '로그아웃' })));

    await waitFor(() => expect(address()).toBe('/'));
    expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([{ path: '/api/auth/logout' }]);
    expect(session.state.isAuthenticated).toBe(false);
    expect(linksIn('banner')).toContain('로그인');
    expect(screen.queryAllByText(/서버에 알리지 못했습니다/)).toHaveLength(alerts);
  },
);

test('여행지 검색 opens the search over the screen; where no slice has it, the page of the search', async () => {
  const requests: WidgetRequest[] = [];
  const listen = (event: Event) => requests.push((event as CustomEvent<WidgetRequest>).detail);
  addEventListener('osaka:widget', listen);
  const { address } = renderScreen(<SiteHeader />, { route: '/reviews/list' });
  fireEvent.click(screen.getAllByRole('link', { name: '여행지 검색' })[0] as HTMLElement);
  removeEventListener('osaka:widget', listen);
  expect([requests.map(({ name }) => name), address()]).toEqual([['site-search'], '/reviews/list']);
  act(() => requests[0]?.onFailure());
  expect(address()).toBe('/travels/search');
});

/** The bell and the link to a trip are loaded after the header. */
async function partsLoaded() {
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
}

function linksIn(landmark: string) {
  const links = within(screen.getByRole(landmark)).getAllByRole('link');
  return links.map((link) => link.textContent).filter((text) => text && text !== '오사카로');
}
