/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { deleteMyPlan, listMyPlans } from '@osaka/contracts/planner';
import { call } from './call.ts';
import { serveCalls } from './testing/index.ts';

beforeEach(() => localStorage.clear());

test('parameters and query are part of the address, empty ones are left out', async () => {
  const seen = serveCalls([
    [deleteMyPlan, () => ({ body: ok(null) })],
    [listMyPlans, () => ({ body: ok({ plans: [], totalPages: 0, totalElements: 0 }) })],
  ]);
  await call(deleteMyPlan, { params: { planNo: '7' } });
  await call(listMyPlans, { query: { page: 2, searchKeyword: '', status: '예정' } });
  expect(seen).toMatchObject([
    { method: 'DELETE', path: '/api/my-plans/7' },
    { path: '/api/my-plans', query: { page: '2', status: '예정' } },
  ]);
});

test('a CallError has the status, message, field problems and retry time of the answer', async () => {
  const errors = [{ path: 'page', message: '잘못된 번호입니다.' }];
  serveCalls([
    [
      listMyPlans,
      () => ({
        status: 400,
        body: { code: '400', message: '잘못된 요청입니다.', errors },
        headers: { 'retry-after': '30' },
      }),
    ],
  ]);
  await expect(call(listMyPlans, {})).rejects.toMatchObject({
    status: 400,
    message: '잘못된 요청입니다.',
    errors,
    retryAfterS: 30,
  });
});

test('network errors, timeouts and invalid answers each have their own message', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
  await expect(call(listMyPlans, {})).rejects.toMatchObject({ status: 0, message: '네트워크 연결을 확인해주세요.' });
  globalThis.fetch = (_url, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  await expect(call(listMyPlans, {}, { timeoutMs: 20 })).rejects.toMatchObject({
    status: 0,
    message: '요청 시간이 초과되었습니다. 다시 시도해주세요.',
  });
  serveCalls([[listMyPlans, () => ({ body: { data: 'odd' } })]]);
  await expect(call(listMyPlans, {})).rejects.toMatchObject({
    status: 200,
    message: '서버에서 받은 데이터 형식이 올바르지 않습니다.',
  });
});

test('a call that the screen aborts rejects with the abort reason instead of a CallError', async () => {
  const aborted = new AbortController();
  globalThis.fetch = (_url, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  const request = call(listMyPlans, {}, { signal: aborted.signal });
  aborted.abort();
  await expect(request).rejects.toMatchObject({ name: 'AbortError' });
});
