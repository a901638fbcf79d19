import { expect, test } from '@jest/globals';
import { addressOf } from '@osaka/contracts';
import {
  compareDestinations,
  createReview,
  getComparisonHead,
  getDestination,
  toggleDestination,
} from '@osaka/contracts/travel';
import { testTravel } from '../testing/open-travel.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
const travel = testTravel();
const compare = async (no: string) => (await travel.call(compareDestinations, { query: { no } })).data;
const numbers = ({ places }: Awaited<ReturnType<typeof compare>>) => places.map(({ travelNo }) => travelNo);

test('a comparison has its places in the order of the address, each once, four at most', async () => {
  expect(numbers(await compare('6,1,5'))).toEqual([6, 1, 5]);
  expect(numbers(await compare('6,6, 1,5,9,18'))).toEqual([6, 1, 5, 9]);
  expect(await compare('')).toEqual({ places: [], missing: [] });
});

test('unknown and inactive places are named as missing, and values that are no numbers are left out', async () => {
  await travel.call(toggleDestination, { params: { travelNo: '8' }, query: { status: 'N' } }, ADMIN);
  const comparison = await compare('8,1,99999,abc,-3,1e3,__proto__');
  expect([numbers(comparison), comparison.missing]).toEqual([[1], [8, 99999]]);
  expect((await travel.request(compareDestinations, { query: { no: '1,'.repeat(200) } })).status).toBe(400);
});

test('a place has its facts, the distribution of its ratings and the title of its newest review, and is not counted as seen', async () => {
  const views = async () => (await travel.call(getDestination, { params: { travelNo: '5' } }, ADMIN)).data.viewCount;
  const before = await views();
  for (const [memberNo, rating] of [
    [21, 5],
    [22, 3],
  ] as const) {
    await travel.send(
      createReview,
      { json: { travelNo: 5, reviewTitle: `별 ${rating}`, reviewContent: '좋았습니다.', rating } },
      { memberNo },
    );
  }
  const [place] = (await compare('5,6')).places;
  expect(place).toMatchObject({
    ratingCounts: [0, 0, 1, 0, 1],
    newestReview: { reviewTitle: '별 3', rating: 3 },
    lastEntryMinutes: 30,
    stayMinutes: 60,
    titleJa: expect.any(String),
  });
  expect(await views()).toBe(before);
});

test('the head of the page names its places and carries the answer under the address that the screen asks for', async () => {
  const head = await travel.call(getComparisonHead, { query: { no: '6, 1' } });
  expect(head).toMatchObject({ title: '쓰텐카쿠 · 오사카성 천수각 비교', path: '/travels/compare?no=6,1' });
  expect(head.answers?.[addressOf(compareDestinations, { query: { no: '6,1' } })]).toMatchObject({
    data: { places: [{ travelNo: 6 }, { travelNo: 1 }], missing: [] },
  });
  expect((await travel.call(getComparisonHead, { query: { no: '99999' } })).title).toBe('여행지 비교');
});
