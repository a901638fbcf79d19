import { beforeEach, expect, test } from '@jest/globals';
import {
  appealReview,
  decideCases,
  getCase,
  getTravelStatistics,
  reportReview,
  searchDestinations,
  toggleBookmark,
} from '@osaka/contracts/travel';
import { refusesStrangers, unservedQueries } from '@osaka/service-kit/testing';
import { testTravel } from '../testing/open-travel.ts';
import { DUL, forgetReviews, HANA, write } from '../testing/test-reviews.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
const DAY_MS = 24 * 3600 * 1000;
const START = new Date('2026-03-10T03:00:00Z');
const travel = testTravel();
beforeEach(async () => {
  travel.time.now = START;
  await forgetReviews(travel);
  for (const name of ['dailyCounts', 'searchWords', 'bookmarks', 'cases'])
    await travel.database.db.collection(name).deleteMany({});
  await travel.loadCases();
});

refusesStrangers(() => travel.app, [getTravelStatistics]);

const statistics = async (days: '7' | '30' | '90' = '30') =>
  (await travel.call(getTravelStatistics, { query: { days } }, ADMIN)).data;
const search = (words: string, memberNo: number, query = {}) =>
  travel.call(searchDestinations, { query: { search: words, ...query } }, { memberNo });
const everythingStored = async () =>
  JSON.stringify(
    await Promise.all((await travel.database.db.collections()).map((collection) => collection.find().toArray())),
  );

test('a search without a result shows once five different visitors have made it, then with all its searches', async () => {
  for (const visitor of [1, 1, 1, 2, 3]) await search('후쿠오카타워', visitor);
  expect((await statistics()).searches).toEqual({ total: 5, withoutResult: 5, requested: 0, words: [] });
  expect(await everythingStored()).not.toContain('후쿠오카');
  for (const visitor of [...Array(12).keys()]) await search(' 후쿠오카타워 ', 10 + visitor);
  const { searches } = await statistics();
  expect(searches).toEqual({
    total: 17,
    withoutResult: 17,
    requested: 0,
    words: [{ word: '후쿠오카타워', count: 17 }],
  });
});

test('a guest is one visitor for all browsers of an address', async () => {
  for (const agent of ['a', 'b', 'c', 'd', 'e', 'f'])
    await travel.call(searchDestinations, { query: { search: '후쿠오카타워' } }, { headers: { 'user-agent': agent } });
  expect((await statistics()).searches).toMatchObject({ withoutResult: 6, requested: 0, words: [] });
});

test('addresses, numbers and unfinished syllables are no words, a long one is cut', async () => {
  for (const words of ['kim@example.com', '010-1234-5678', '후쿠오ㅋ', 'https://a.example', '가'.repeat(50)]) {
    for (const visitor of [...Array(12).keys()]) await search(words, 1 + visitor);
  }
  expect((await statistics()).searches.words).toEqual([{ word: '가'.repeat(30), count: 12 }]);
});

test('searches that found something, later pages and filtered ones are not among them', async () => {
  await search('오사카', 1);
  await search('후쿠오카타워', 1, { page: 2 });
  await search('후쿠오카타워', 1, { category: '맛집' });
  await search('', 1);
  expect((await statistics()).searches).toEqual({ total: 1, withoutResult: 0, requested: 0, words: [] });
});

test('bookmarks are counted by place when they are set', async () => {
  for (const memberNo of [1, 2, 1]) await travel.call(toggleBookmark, { body: { travelNo: 3 } }, { memberNo });
  await travel.call(toggleBookmark, { body: { travelNo: 5 } }, HANA);
  const { bookmarked } = await statistics();
  expect(bookmarked.map(({ travelNo, count }) => [travelNo, count])).toEqual([
    [3, 2],
    [5, 1],
  ]);
  expect(bookmarked[0]?.title).toMatch(/\S/);
});

test('open cases with the first of them, reports and decisions of each day; an undone decision does not count', async () => {
  const { reviewNo } = await write(travel, HANA);
  const decide = async (action: 'ACCEPT' | 'REOPEN', reason = '') => {
    const { step } = (await travel.call(getCase, { params: { reviewNo: String(reviewNo) } }, ADMIN)).data;
    await travel.call(decideCases, { body: { decisions: [{ reviewNo, step, action, reason }] } }, ADMIN);
  };
  await travel.call(reportReview, { body: { reviewNo, reportContent: '스팸/도배' } }, DUL);
  expect((await statistics('7')).cases).toMatchObject({ waiting: 1, appeals: 0, waitingSince: START.toISOString() });
  travel.time.now = new Date(START.getTime() + DAY_MS);
  await decide('ACCEPT');
  await decide('REOPEN');
  await decide('ACCEPT');
  await travel.call(
    appealReview,
    { params: { reviewNo: String(reviewNo) }, body: { text: '광고가 아니라 직접 다녀온 이야기예요.' } },
    HANA,
  );
  expect((await statistics('7')).cases).toMatchObject({
    waiting: 0,
    appeals: 1,
    waitingSince: travel.time.now.toISOString(),
  });
  await decide('REOPEN', '광고가 아니에요.');
  const { reported, decided, ...open } = (await statistics('7')).cases;
  expect(open).toEqual({ waiting: 0, appeals: 0, waitingSince: null });
  expect(reported.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 1, 0]);
  expect(decided.at(-1)).toEqual({ day: '2026-03-11', count: 2 });
});

test('「이용 통계」 words and counters are deleted after 90 days', async () => {
  for (const visitor of [...Array(12).keys()]) await search('후쿠오카타워', 1 + visitor);
  await search('나고야성', 1);
  await statistics();
  const count = async () =>
    Promise.all(['dailyCounts', 'searchWords'].map((name) => travel.database.db.collection(name).countDocuments()));
  travel.time.now = new Date(START.getTime() + 89 * DAY_MS);
  await travel.sweep();
  expect(await count()).toEqual([2, 2]);
  travel.time.now = new Date(START.getTime() + 91 * DAY_MS);
  await travel.sweep();
  expect(await count()).toEqual([0, 0]);
});

test('words are counted by an index', async () => {
  const run = async () => {
    for (const visitor of [...Array(12).keys()]) await search('후쿠오카타워', 1 + visitor);
    await statistics();
  };
  expect(
    (await unservedQueries(travel.database.db, run)).filter((query) => /searchWords|dailyCounts/.test(query)),
  ).toEqual([]);
});
