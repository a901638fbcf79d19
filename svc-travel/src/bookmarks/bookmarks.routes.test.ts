import { beforeEach, expect, test } from '@jest/globals';
import { checkBookmark, listBookmarks, toggleBookmark, toggleDestination } from '@osaka/contracts/travel';
import { refusesStrangers } from '@osaka/service-kit/testing';
import { testTravel } from '../testing/open-travel.ts';

const HANA = { memberNo: 1 };
const ADMIN = { memberNo: 9, isAdmin: true };
const travel = testTravel();
beforeEach(() => travel.database.db.collection('bookmarks').deleteMany({}));

refusesStrangers(() => travel.app, [checkBookmark, toggleBookmark, listBookmarks]);

const toggle = async (travelNo: number) => (await travel.call(toggleBookmark, { body: { travelNo, memberNo: 1 } }, HANA)).data;
const check = async (travelNo: number) => (await travel.call(checkBookmark, { query: { travelNo: String(travelNo), memberNo: '1' } }, HANA)).data;
const list = async () => (await travel.call(listBookmarks, { query: { memberNo: '1' } }, HANA)).data;

test('each click toggles and answers the new state, the list has the last one first', async () => {
  expect(await check(3)).toBe(0);
  expect(await toggle(3)).toBe(1);
  travel.time.now = new Date(travel.time.now.getTime() + 1000);
  expect(await toggle(7)).toBe(1);
  expect(await check(3)).toBe(1);
  expect((await list()).map(({ travelNo }) => travelNo)).toEqual([7, 3]);
  expect(await toggle(3)).toBe(0);
  expect((await list()).map(({ travelNo }) => travelNo)).toEqual([7]);
});

test("another member's number is refused, an unknown place is 404", async () => {
  expect((await travel.request(toggleBookmark, { body: { travelNo: 3, memberNo: 2 } }, HANA)).status).toBe(403);
  expect((await travel.request(listBookmarks, { query: { memberNo: 2 } }, HANA)).status).toBe(403);
  expect((await travel.request(toggleBookmark, { body: { travelNo: 99999 } }, HANA)).status).toBe(404);
  expect((await travel.request(toggleBookmark, { body: { travelNo: { $gt: 0 } } }, HANA)).status).toBe(400);
});

test('after 100 clicks at once the state is the one of an even number of clicks', async () => {
  const states = await Promise.all(Array.from({ length: 100 }, () => toggle(5)));
  expect(states.filter((state) => state === 1)).toHaveLength(50);
  expect(await check(5)).toBe(0);
});

test('a place that is no longer offered stays in the list and can be taken off, not put on', async () => {
  await toggle(40);
  await travel.call(toggleDestination, { params: { travelNo: '40' } }, ADMIN);
  expect(await list()).toMatchObject([{ travelNo: 40, status: 'N' }]);
  expect(await toggle(40)).toBe(0);
  const response = await travel.request(toggleBookmark, { body: { travelNo: 40 } }, HANA);
  expect([response.status, await response.json()]).toMatchObject([404, { message: '현재 운영하지 않는 여행지입니다.' }]);
});
