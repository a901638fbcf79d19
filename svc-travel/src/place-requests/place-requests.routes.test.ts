import { beforeEach, expect, test } from '@jest/globals';
import {
  closePlaceRequest,
  getTravelStatistics,
  listPlaceRequests,
  REQUEST_MESSAGES,
  requestPlace,
} from '@osaka/contracts/travel';
import { openTestRedis, refusesStrangers, unservedQueries } from '@osaka/service-kit/testing';
import { openTravel, testTravel } from '../testing/open-travel.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
const DAY_MS = 24 * 3600 * 1000;
const START = new Date('2026-03-10T03:00:00Z');
const travel = testTravel();
beforeEach(async () => {
  travel.time.now = START;
  for (const name of ['placeRequests', 'dailyCounts']) await travel.database.db.collection(name).deleteMany({});
});

refusesStrangers(() => travel.app, [listPlaceRequests, closePlaceRequest]);

const request = (name: string, words = name) => travel.request(requestPlace, { body: { name, words } });
const listed = async () => (await travel.call(listPlaceRequests, {}, ADMIN)).data;

test('a guest asks for a place; all spellings of its name are one request, and nothing of the visitor is stored', async () => {
  await request('텐노지 야사카 신사', '야사카');
  travel.time.now = new Date(START.getTime() + 1000);
  await Promise.all(['덴노지 야사카신사', '덴노지야사카신사'].map((name) => request(name, '사자머리')));
  await request('후쿠오카 타워');
  const { requests, total } = await listed();
  expect([total, requests.map(({ name, count }) => [name, count])]).toEqual([
    2,
    [
      ['텐노지 야사카 신사', 3],
      ['후쿠오카 타워', 1],
    ],
  ]);
  expect(requests[0]).toMatchObject({ name: '텐노지 야사카 신사', words: '사자머리' });
  const stored = await travel.database.db.collection('placeRequests').findOne({});
  expect(Object.keys(stored ?? {}).toSorted()).toEqual(['_id', 'at', 'count', 'name', 'words']);
});

test('two first requests at once are counted both', async () => {
  await Promise.all(Array.from({ length: 8 }, () => request('후쿠오카 타워')));
  expect((await listed()).requests).toMatchObject([{ name: '후쿠오카 타워', count: 8 }]);
});

test.each([
  [{ name: '', words: '' }, REQUEST_MESSAGES.missing],
  [{ name: ' \u200b ', words: '' }, REQUEST_MESSAGES.missing],
  [{ name: '가'.repeat(51), words: '' }, REQUEST_MESSAGES.tooLong],
  [{ name: '010-1234-5678', words: '' }, REQUEST_MESSAGES.noName],
  [{ name: 'hana@example.com', words: '' }, REQUEST_MESSAGES.noName],
  [{ name: '후쿠오카\u0007', words: '' }, '사용할 수 없는 문자가 포함되어 있습니다.'],
  [{ name: '후쿠오카', words: '가'.repeat(51) }, '검색어는 50자까지 입력 가능합니다.'],
  [{ name: { $gt: '' }, words: '' }, REQUEST_MESSAGES.missing],
])('%j is refused', async (body, message) => {
  const response = await travel.request(requestPlace, { body: body as { name: string; words: string } });
  expect([response.status, ((await response.json()) as { errors: { message: string }[] }).errors[0]?.message]).toEqual([
    400,
    message,
  ]);
  expect((await listed()).total).toBe(0);
});

test('requests are counted beside the searches without a result', async () => {
  const requested = async () =>
    (await travel.call(getTravelStatistics, { query: { days: '7' } }, ADMIN)).data.searches.requested;
  const before = await requested();
  await request('후쿠오카 타워');
  await request('%_.*$^');
  expect(await requested()).toBe(before + 2);
});

test('an administrator closes a request in any spelling, and an old one is forgotten', async () => {
  await request('후쿠오카 타워');
  await travel.call(closePlaceRequest, { body: { name: '후쿠오까 타워' } }, ADMIN);
  expect(await listed()).toEqual({ requests: [], total: 0 });
  await request('후쿠오카 타워');
  travel.time.now = new Date(START.getTime() + 400 * DAY_MS);
  await travel.sweep();
  expect((await listed()).total).toBe(0);
});

test('the eleventh request of an address within an hour is refused', async () => {
  const redis = await openTestRedis();
  const limited = await openTravel({ seeded: false, limiter: redis.limiter });
  const statuses: number[] = [];
  for (let no = 1; no <= 11; no++)
    statuses.push((await limited.request(requestPlace, { body: { name: `장소 ${no}`, words: '' } })).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  await limited.close();
  await redis.close();
});

test('every query has an index', async () => {
  const run = async () => {
    await request('후쿠오카 타워');
    await listed();
    await travel.sweep();
  };
  const queries = await unservedQueries(travel.database.db, run);
  expect(queries.filter((query) => query.includes('placeRequests'))).toEqual([]);
});
