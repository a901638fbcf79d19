/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, jest, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { listNotices, type Notice, readNotices } from '@osaka/contracts/account';
import { expectNotices } from '@osaka/web-kit';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import NoticeBell from './notice-bell.tsx';
import { click } from './testing/acts.ts';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const FAILURE = { status: 503, body: { code: '503', message: '잠시 후 다시 시도해주세요.' } };
const noticeOf = (noticeNo: number, read = false): Notice => ({
  noticeNo,
  kind: 'companion-joined',
  text: `${noticeNo}번 동행님이 초대를 받았어요.`,
  link: `/myplan/detail/${noticeNo}`,
  at: new Date(Date.now() - 12 * 60_000).toISOString(),
  read,
});

/** Two a page. */
function show(notices: Notice[], session: object | null = {}) {
  const served = { notices, isAway: false, isReadRefused: false };
  const calls = serveCalls([
    [
      listNotices,
      ({ query }) => {
        if (served.isAway) return FAILURE;
        const rest = served.notices.filter(({ noticeNo }) => !query.before || noticeNo < Number(query.before));
        const unread = served.notices.filter(({ read }) => !read).length;
        return { body: ok({ notices: rest.slice(0, 2), unread, hasMore: rest.length > 2 }) };
      },
    ],
    [
      readNotices,
      ({ body }) => {
        if (served.isReadRefused) return FAILURE;
        const { upTo } = body as { upTo: number };
        served.notices = served.notices.map((each) => (each.noticeNo <= upTo ? { ...each, read: true } : each));
        return { body: ok(null) };
      },
    ],
  ]);
  return { served, calls, ...renderScreen(<NoticeBell />, session ? { session } : {}) };
}

const said = () => screen.getAllByRole('status')[0]?.textContent;
const bell = (name: string) => screen.findByRole('button', { name });
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
async function open(name: string) {
  fireEvent.click(await bell(name));
  return screen.findByRole('dialog', { name: '알림' });
}

test('a guest has no bell, and nothing is asked for', () => {
  const { calls } = show([noticeOf(1)], null);
  expect([screen.queryByRole('button'), calls]).toEqual([null, []]);
});

test.each([
  [99, '99'],
  [100, '99+'],
])('of %i unread notices the bell shows %s and names the number', async (count, shown) => {
  show(Array.from({ length: count }, (_, index) => noticeOf(count - index)));
  await bell(`알림, 안 읽은 알림 ${count}개`);
  screen.getByText(shown);
});

test('opening marks as read up to the newest; the rows stay marked until the list closes', async () => {
  const { calls } = show([noticeOf(2), noticeOf(1, true)]);
  const list = await open('알림, 안 읽은 알림 1개');
  await within(list).findByRole('link', { name: '2번 동행님이 초대를 받았어요.' });
  await bell('알림');
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ upTo: 2 }]);
  expect(rows()).toEqual(['안 읽음. 2번 동행님이 초대를 받았어요.12분 전', '1번 동행님이 초대를 받았어요.12분 전']);
  expect(screen.queryByRole('button', { name: '모두 읽음' })).toBeNull();
});

test('a link leads to what the notice is about and closes the list', async () => {
  const { address } = show([noticeOf(7)]);
  const list = await open('알림, 안 읽은 알림 1개');
  fireEvent.click(await within(list).findByRole('link', { name: '7번 동행님이 초대를 받았어요.' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/myplan/detail/7');
});

test('더 보기 loads the ones before; a failure of it keeps the list and can be tried again', async () => {
  const { served } = show([noticeOf(3, true), noticeOf(2, true), noticeOf(1, true)]);
  await open('알림');
  await screen.findByRole('button', { name: '더 보기' });
  served.isAway = true;
  await click('더 보기');
  await screen.findByText(FAILURE.body.message);
  expect(rows()).toHaveLength(2);
  served.isAway = false;
  await click('더 보기');
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(screen.queryByRole('button', { name: '더 보기' })).toBeNull();
});

test('a list that cannot be read says so and offers another try; an empty one says that it is empty', async () => {
  const { served } = show([]);
  await bell('알림');
  served.isAway = true;
  await open('알림');
  await screen.findByRole('heading', { name: '알림을 불러오지 못했어요.' });
  served.isAway = false;
  await click('다시 시도');
  await screen.findByRole('heading', { name: '새 알림이 없어요' });
});

test('모두 읽음 is there where marking failed', async () => {
  const { served } = show([noticeOf(1)]);
  await bell('알림, 안 읽은 알림 1개');
  served.isReadRefused = true;
  await open('알림, 안 읽은 알림 1개');
  await screen.findByText(FAILURE.body.message);
  served.isReadRefused = false;
  await click('모두 읽음');
  await bell('알림');
  await waitFor(() => expect(rows()).toEqual(['1번 동행님이 초대를 받았어요.12분 전']));
});

test('is asked once a minute while the page is visible, and says what came', async () => {
  jest.useFakeTimers();
  const { served, calls } = show([noticeOf(1)]);
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await wait(1000);
  expect([calls.length, said()]).toEqual([1, '']);
  served.notices = [noticeOf(2), ...served.notices];
  await wait(58_000);
  expect(calls).toHaveLength(1);
  await wait(2000);
  expect([calls.length, said()]).toEqual([2, '새 알림이 왔어요. 안 읽은 알림 2개']);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await wait(200_000);
  expect(calls).toHaveLength(2);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  await wait(1000);
  expect(calls).toHaveLength(3);
});

test('is asked within two seconds when a page expects notices, once for several of them', async () => {
  jest.useFakeTimers();
  const { served, calls } = show([noticeOf(1, true)]);
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await wait(1000);
  for (let change = 0; change < 5; change++) expectNotices();
  served.notices = [noticeOf(2), ...served.notices];
  await wait(1900);
  expect(calls).toHaveLength(1);
  await wait(200);
  expect([calls.length, said()]).toEqual([2, '새 알림이 왔어요. 안 읽은 알림 1개']);
  await wait(20_000);
  expect(calls).toHaveLength(2);
});

test('a notice that comes while the list is open stands first, and 모두 읽음 marks it', async () => {
  jest.useFakeTimers();
  const { served, calls } = show([noticeOf(1, true)]);
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await wait(1000);
  fireEvent.click(screen.getByRole('button', { name: '알림' }));
  await wait(1000);
  served.notices = [noticeOf(2), ...served.notices];
  await wait(60_000);
  expect(rows()[0]).toContain('안 읽음. 2번');
  fireEvent.click(screen.getByRole('button', { name: '모두 읽음' }));
  await wait(1000);
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ upTo: 2 });
  expect(rows()).toEqual([expect.not.stringContaining('안 읽음'), expect.not.stringContaining('안 읽음')]);
  expect(screen.queryByRole('button', { name: '모두 읽음' })).toBeNull();
});
