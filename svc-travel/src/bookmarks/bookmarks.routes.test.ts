import { beforeEach, expect, test } from '@jest/globals';
import { checkBookmark, listBookmarks, toggleBookmark, toggleDestination } from '@osaka/contracts/travel';
import { refusesStrangers } from '@osaka/service-kit/testing';
import { testTravel } from '../testing/open-travel.ts';

const HANA = { memberNo: 1 };
const ADMIN = { memberNo: 9, isAdmin: true };
const travel = testTravel();
beforeEach(() => travel.database.db.collection('bookmarks').deleteMany({}));

refusesStrangers(() => travel.app, [checkBookmark, toggleBookmark, listBookmarks]);

const toggle = async (travelNo: number) =>
  (await travel.call(toggleBookmark, { body: { travelNo, memberNo: 1 } }, HANA)).data;
const check = async (travelNo: number) =>
  (await travel.call(checkBookmark, { query: { travelNo: String(travelNo), memberNo: '1' } }, HANA)).data;
const list = async () => (await travel.call(listBookmarks, { query: { memberNo: '1' } }, HANA)).data;

test('each call toggles and returns the new state, and the list is newest first', async () => {
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

test('100 concurrent toggles leave the state of an even number of toggles', async () => {
  const states = await Promise.all(Array.from({ length: 100 }, () => toggle(5)));
  expect(states.filter((state) => state === 1)).toHaveLength(50);
  expect(await check(5)).toBe(0);
});

test('a deactivated place stays in the list and can be removed, but not added', async () => {
  await toggle(40);
  await travel.call(toggleDestination, { params: { travelNo: '40' } }, ADMIN);
  expect(await list()).toMatchObject([{ travelNo: 40, status: 'N' }]);
  expect(await toggle(40)).toBe(0);
  const response = await travel.request(toggleBookmark, { body: { travelNo: 40 } }, HANA);
  expect([response.status, await response.json()]).toMatchObject([
    404,
    { message: '현재 운영하지 않는 여행지입니다.' },
  ]);
});
