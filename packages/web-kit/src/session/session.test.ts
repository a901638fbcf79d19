/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { refresh } from '@osaka/contracts/account';
import { listMyPlans } from '@osaka/contracts/planner';
import { call } from '../call.ts';
import { waiting } from '../dialogs/queue.ts';
import { blockStorage, loginInfoOf, type SeenCall, serveCalls } from '../testing/index.ts';
import { session } from './session.ts';

const HANA = loginInfoOf({ memberNo: 1 });
const DUL = loginInfoOf({ memberNo: 2 });
const NO_PLANS = ok({ plans: [], totalPages: 0, totalElements: 0 });
const denied = { status: 401, body: { code: '401', message: '인증이 만료되었습니다. 다시 로그인해주세요.' } };

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.useRealTimers();
});

test('calls of members have a token, calls of guests have none and never refresh', async () => {
  const seen = serveCalls([[listMyPlans, () => denied]]);
  await expect(call(listMyPlans, {})).rejects.toMatchObject({ status: 401 });
  expect(seen).toMatchObject([{ path: '/api/my-plans', authorization: undefined }]);
});

test('concurrent calls with an expired token share one refresh and succeed', async () => {
  session.start(HANA, { accessToken: 'old' });
  const seen = serveWithRefresh('new');

  const answers = await Promise.all([1, 2, 3, 4, 5].map((page) => call(listMyPlans, { query: { page } })));

  expect(answers).toHaveLength(5);
  expect(refreshes(seen)).toBe(1);
  expect(session.state.tokens?.accessToken).toBe('new');
});

test('an expired token is refreshed before the call', async () => {
  jest.useFakeTimers({ now: 1_000_000_000_000, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  session.start(HANA, { accessToken: jwt({ iat: 5, exp: 905 }) });
  jest.setSystemTime(1_000_000_000_000 + 890_000);
  const seen = serveWithRefresh('new');

  await session.fetch('/api/my-plans');

  expect(seen.map(({ path, authorization }) => [path, authorization])).toEqual([
    ['/api/auth/refresh', undefined],
    ['/api/my-plans', 'Bearer new'],
  ]);
});

test('a refused refresh ends the session, and the call fails with 401', async () => {
  session.start(HANA, { accessToken: 'old' });
  serveCalls([
    [listMyPlans, () => denied],
    [refresh, () => ({ status: 401, body: {} })],
  ]);
  await expect(call(listMyPlans, {})).rejects.toMatchObject({
    status: 401,
    message: '인증이 만료되었습니다. 다시 로그인해주세요.',
  });
  expect(session.state.isAuthenticated).toBe(false);
  expect(localStorage.getItem('tokens')).toBeNull();
});

test.each(['blocked', 'full'])(
  'where storage is %s a login holds for this page, and a message says so',
  async (how) => {
    const restore = how === 'blocked' ? blockStorage('throws') : fillStorage();
    session.start(HANA, { accessToken: 'a' });
    expect(waiting('alert', '브라우저 저장소가 막혀 있어 로그인을 유지할 수 없어요.')).toBeDefined();
    const seen = serveCalls([[listMyPlans, () => ({ body: NO_PLANS })]]);
    await call(listMyPlans, {});
    expect(seen[0]?.authorization).toBe('Bearer a');
    session.end();
    expect(session.state.isAuthenticated).toBe(false);
    restore();
  },
);

test('a browser that refuses locks because storage is blocked refreshes all the same', async () => {
  const request = () => Promise.reject(new DOMException('', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  session.start(HANA, { accessToken: 'old' });
  const seen = serveWithRefresh('new');
  await Promise.all([1, 2].map((page) => call(listMyPlans, { query: { page } })));
  expect(refreshes(seen)).toBe(1);
  Reflect.deleteProperty(navigator, 'locks');
});

test('a refresh without a decision keeps the session', async () => {
  session.start(HANA, { accessToken: 'old' });
  serveCalls([
    [listMyPlans, () => denied],
    [
      refresh,
      () => ({
        status: 503,
        body: { code: '503', message: '잠시 후 다시 시도해주세요.' },
        headers: { 'retry-after': '2' },
      }),
    ],
  ]);
  await expect(call(listMyPlans, {})).rejects.toMatchObject({ status: 503, retryAfterS: 2 });
  expect(session.state.isAuthenticated).toBe(true);
});

test('a token refreshed by another tab is used without another refresh', async () => {
  session.start(HANA, { accessToken: 'old' });
  const seen = serveWithRefresh('new', () => localStorage.setItem('tokens', JSON.stringify({ accessToken: 'new' })));
  await call(listMyPlans, {});
  expect(refreshes(seen)).toBe(0);
});

test('a call is never retried with the token of another member', async () => {
  session.start(HANA, { accessToken: 'old' });
  const seen = serveWithRefresh('new', () => session.start(DUL, { accessToken: 'new' }));
  await expect(call(listMyPlans, {})).rejects.toMatchObject({ status: 401 });
  expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer old']);
  expect(session.state.loginInfo?.memberNo).toBe(2);
});

test('a sign-out during a refresh is not undone', async () => {
  session.start(HANA, { accessToken: 'old' });
  serveCalls([
    [listMyPlans, () => denied],
    [
      refresh,
      () => {
        session.end();
        return { body: ok({ loginInfo: HANA, tokens: { accessToken: 'new' } }) };
      },
    ],
  ]);
  await expect(call(listMyPlans, {})).rejects.toMatchObject({ status: 401 });
  expect(session.state.isAuthenticated).toBe(false);
});

test('the token is also read from authToken and jwt, and invalid storage means signed out', () => {
  localStorage.setItem('loginInfo', JSON.stringify({ ...HANA, authorities: [{ authority: 'ROLE_ADMIN' }] }));
  localStorage.setItem('tokens', JSON.stringify({ jwt: 'abc' }));
  expect(session.state).toMatchObject({ isAuthenticated: true, isAdmin: true, tokens: { accessToken: 'abc' } });
  localStorage.setItem('tokens', '{broken');
  expect(session.state).toMatchObject({ isAuthenticated: false, isAdmin: false });
});

function serveWithRefresh(valid: string, beforeRefusal: () => void = () => undefined): SeenCall[] {
  return serveCalls([
    [
      listMyPlans,
      ({ authorization }) => {
        if (authorization === `Bearer ${valid}`) return { body: NO_PLANS };
        beforeRefusal();
        return denied;
      },
    ],
    [refresh, () => ({ body: ok({ loginInfo: HANA, tokens: { accessToken: valid } }) })],
  ]);
}

function refreshes(seen: SeenCall[]) {
  return seen.filter(({ path }) => path === refresh.path).length;
}

function jwt(payload: object) {
  return ['{}', JSON.stringify(payload), ''].map((part) => btoa(part).replaceAll('=', '')).join('.');
}

function fillStorage() {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  return () => full.mockRestore();
}
