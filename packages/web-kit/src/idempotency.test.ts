/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { created, ok } from '@osaka/contracts';
import { createCategory, createReview, listCategories, reportReview } from '@osaka/contracts/travel';
import { call } from './call.ts';
import { callMultipart } from './call-multipart.ts';
import { type SeenCall, serveCalls } from './testing/index.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => void jest.restoreAllMocks());

const REPORT = { reviewNo: 7, reportContent: '기타' as const, detail: '장소와 다릅니다.' };
const report = (changes: object = {}) => call(reportReview, { body: { ...REPORT, ...changes } });
const keysOf = (seen: SeenCall[]) => seen.map(({ idempotencyKey }) => idempotencyKey);

test('two simultaneous clicks send the same Idempotency-Key', async () => {
  const seen = serveCalls([[reportReview, () => ({ status: 201, body: created(null, '신고가 완료되었습니다.') })]]);
  await Promise.all([report(), report()]);
  const [first, second] = keysOf(seen);
  expect(first).toMatch(/^[\w-]{8,64}$/);
  expect(second).toBe(first);
});

test('a retry after a lost answer sends the same key, also after a reload', async () => {
  const sent: (string | null)[] = [];
  globalThis.fetch = (_url, init) => {
    sent.push(new Headers(init?.headers).get('idempotency-key'));
    return Promise.reject(new TypeError('fetch failed'));
  };
  for (const _ of [1, 2]) await expect(report()).rejects.toMatchObject({ status: 0 });
  expect(sent[1]).toBe(sent[0]);
  const answered = serveCalls([[reportReview, () => ({ status: 201, body: created(null, '신고가 완료되었습니다.') })]]);
  await report();
  expect(keysOf(answered)).toEqual([sent[0]]);
});

test('different content gets a new key, and so does the same content after an answer', async () => {
  const seen = serveCalls([[reportReview, () => ({ status: 201, body: created(null, '신고가 완료되었습니다.') })]]);
  await report();
  await report({ detail: '광고입니다.' });
  const later = Date.now() + 5000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  await report();
  expect(new Set(keysOf(seen)).size).toBe(3);
});

test('uploads with different files get different keys', async () => {
  const sent: (string | undefined)[] = [];
  const photo = (name: string) => new File(['x'], name, { lastModified: 1 });
  jest.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(() => {});
  jest
    .spyOn(XMLHttpRequest.prototype, 'setRequestHeader')
    .mockImplementation((name, value) => void (name === 'idempotency-key' && sent.push(value)));
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    this.onerror?.(new ProgressEvent('error'));
  });
  const body = { travelNo: 1, reviewTitle: '제목', reviewContent: '내용', rating: 5 };
  for (const files of [[photo('a.jpg')], [photo('a.jpg')], [photo('b.jpg')]])
    await expect(callMultipart(createReview, { body, files })).rejects.toMatchObject({ status: 0 });
  expect(sent[1]).toBe(sent[0]);
  expect(sent[2]).not.toBe(sent[0]);
});

test('calls that create nothing have no key', async () => {
  const seen = serveCalls([
    [listCategories, () => ({ body: ok([]) })],
    [createCategory, () => ({ status: 201, body: created(null, '등록 성공!') })],
  ]);
  await call(listCategories, {});
  await call(createCategory, { body: { categoryName: '전망대' } });
  expect(keysOf(seen)).toEqual([undefined, expect.any(String)]);
});

test('without storage a retry after a lost answer still sends the same key', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const seen = serveCalls([[reportReview, () => ({ status: 503, body: {} })]]);
  for (const _ of [1, 2]) await expect(report()).rejects.toMatchObject({ status: 503 });
  expect(new Set(keysOf(seen)).size).toBe(1);
});
