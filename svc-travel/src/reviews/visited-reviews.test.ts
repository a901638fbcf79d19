import { beforeEach, describe, expect, test } from '@jest/globals';
import { addressOf } from '@osaka/contracts';
import { getDestinationHead, listNewestReviews, listOwnReviews, listReviews } from '@osaka/contracts/travel';
import { testTravel } from '../testing/open-travel.ts';
import { DUL, forgetReviews, HANA, list, PLACE, photo, write } from '../testing/test-reviews.ts';

const travel = testTravel();
beforeEach(async () => {
  travel.time.now = new Date('2026-03-10T03:00:00Z');
  await forgetReviews(travel);
  await travel.database.db.collection('planVisits').deleteMany({});
});

interface Told {
  planNo?: number;
  version?: number;
  memberNo?: number;
  visits: { travelNo: number; month: string }[];
}
const visited = (month: string, travelNo = PLACE) => ({ travelNo, month });
const tell = ({ planNo = 7, version = 1, memberNo = HANA.memberNo, visits }: Told) =>
  travel.events['plan.visited'].apply({ type: 'plan.visited', version, data: { planNo, memberNo, visits } });
const withdraw = () =>
  travel.events['member.withdrawn'].apply({
    type: 'member.withdrawn',
    version: 9,
    data: { memberNo: HANA.memberNo, withdrawnAt: travel.time.now.toISOString() },
  });
const months = async () => (await list(travel)).reviews.map(({ visitedMonth }) => visitedMonth);

describe('a review', () => {
  test('says when its author visited the place, in every list, and nothing about others', async () => {
    await write(travel, HANA);
    await write(travel, DUL);
    await write(travel, HANA, { travelNo: 2 });
    await tell({ visits: [visited('2026-03'), visited('2026-03', 5)] });
    expect(await months()).toEqual([undefined, '2026-03']);
    expect((await list(travel)).reviews[0]).not.toHaveProperty('visitedMonth');
    expect((await travel.call(listNewestReviews)).reviews.map(({ visitedMonth }) => visitedMonth)).toEqual([
      undefined,
      undefined,
      '2026-03',
    ]);
    expect((await travel.call(listOwnReviews, {}, HANA)).data.map(({ visitedMonth }) => visitedMonth)).toEqual([
      undefined,
      '2026-03',
    ]);
  });

  test('follows the plan in any order of events, each delivered more than once', async () => {
    await write(travel, HANA);
    const [first, deleted, restored] = [
      { version: 1, visits: [visited('2026-02')] },
      { version: 2, visits: [] },
      { version: 3, visits: [visited('2026-01')] },
    ];
    for (const told of [first, deleted, first]) await tell(told);
    expect(await months()).toEqual([undefined]);
    await Promise.all([first, restored, deleted, restored, first].map(tell));
    expect(await months()).toEqual(['2026-01']);
    expect(await travel.events['plan.visited'].versionsOf([7, 8])).toEqual(new Map([[7, 3]]));
  });

  test('names the visit before it was written; of someone who wrote earlier, the first one', async () => {
    await tell({ planNo: 7, visits: [visited('2025-11')] });
    await tell({ planNo: 8, visits: [visited('2026-05')] });
    await write(travel, HANA);
    await write(travel, DUL);
    await tell({ planNo: 9, memberNo: DUL.memberNo, visits: [visited('2026-04')] });
    expect(await months()).toEqual(['2026-04', '2025-11']);
  });

  test('of a plan that has no visits any more leaves no number of its owner, and an older event still changes nothing', async () => {
    await tell({ planNo: 7, version: 1, visits: [visited('2026-03')] });
    await tell({ planNo: 7, version: 2, visits: [] });
    await tell({ planNo: 7, version: 1, visits: [visited('2026-03')] });
    expect(await travel.database.db.collection('planVisits').find().toArray()).toEqual([
      { _id: 7, version: 2, visits: [] },
    ]);
  });

  test('of a member who withdrew says nothing, also when the events of the plans come later', async () => {
    await write(travel, HANA);
    await tell({ visits: [visited('2026-03')] });
    await withdraw();
    await tell({ version: 2, visits: [visited('2026-03')] });
    expect(await months()).toEqual([undefined]);
    expect((await list(travel, { visited: 'true' })).totalCount).toBe(0);
    expect(await travel.database.db.collection('planVisits').countDocuments()).toBe(0);
  });
});

describe('the filters', () => {
  const numbersOf = async (query: object) =>
    (await list(travel, { limit: 10, ...query })).reviews.map(({ memberNo }) => memberNo);

  beforeEach(async () => {
    await write(travel, { memberNo: 1 }, { rating: 5 }, [await photo('jpeg', 40, 30)]);
    await write(travel, { memberNo: 2 }, { rating: 5 });
    await write(travel, { memberNo: 3 }, { rating: 2, reviewTitle: 'Hello 벚꽃', reviewContent: '50% (할인)' });
    for (const memberNo of [1, 3]) await tell({ planNo: memberNo, memberNo, visits: [visited('2026-03')] });
  });

  test('combine, and each names how many reviews it would leave with the others', async () => {
    expect(await numbersOf({ visited: 'true' })).toEqual([3, 1]);
    expect(await numbersOf({ photo: 'true' })).toEqual([1]);
    expect(await numbersOf({ rating: '5' })).toEqual([2, 1]);
    expect(await numbersOf({ visited: 'true', rating: '5', photo: 'true' })).toEqual([1]);
    expect(await numbersOf({ visited: 'true', sort: 'rating_high' })).toEqual([1, 3]);
    expect(await numbersOf({ visited: 'false' })).toEqual([3, 2, 1]);
    expect(await list(travel)).toMatchObject({
      totalCount: 3,
      facets: { visited: 2, photo: 1, ratings: [0, 1, 0, 0, 2] },
    });
    expect(await list(travel, { visited: 'true', rating: '5' })).toMatchObject({
      totalCount: 1,
      ratingCounts: [0, 1, 0, 0, 2],
      averageRating: 4,
      facets: { visited: 1, photo: 1, ratings: [0, 1, 0, 0, 1] },
    });
  });

  test('find reviews that contain all words, whatever their letter case, as plain text', async () => {
    expect(await numbersOf({ search: 'hello 할인' })).toEqual([3]);
    expect(await numbersOf({ search: '(할인)' })).toEqual([3]);
    expect(await numbersOf({ search: '.*' })).toEqual([]);
    expect(await list(travel, { search: '벚꽃', visited: 'true' })).toMatchObject({
      totalCount: 1,
      ratingCounts: [0, 1, 0, 0, 2],
      facets: { visited: 1, ratings: [0, 1, 0, 0, 0] },
    });
  });

  test('find other spellings of a name, composed or not, with and without spaces', async () => {
    await write(travel, { memberNo: 4 }, { reviewContent: '쓰텐카쿠에서 덴노지 공원까지 걸었어요.' });
    expect(await numbersOf({ search: '츠텐카쿠 텐노지공원' })).toEqual([4]);
    expect(await numbersOf({ search: '덴노\u200b지'.normalize('NFD') })).toEqual([4]);
  });

  test.each([{ visited: 'yes' }, { photo: '1' }, { rating: '6' }, { rating: '$gt' }, { search: '가'.repeat(51) }])(
    'refuse %j',
    async (query) => {
      expect((await travel.request(listReviews, { params: { travelNo: PLACE }, query })).status).toBe(400);
    },
  );

  test('of an address are applied to the rendered page; invalid parts of it are ignored', async () => {
    /** Reviews that are late are left out of a page, so a loaded machine asks again. */
    const reviewsIn = async (query: Record<string, string>, address: string, tries = 50): Promise<unknown> => {
      const response = await travel.request(getDestinationHead, { params: { travelNo: PLACE }, query });
      const { answers } = (await response.json()) as { answers: Record<string, unknown> };
      return answers[address] ?? (tries > 0 ? reviewsIn(query, address, tries - 1) : undefined);
    };
    const at = (query: object) =>
      addressOf(listReviews, { params: { travelNo: PLACE }, query: { offset: 0, limit: 3, ...query } });
    expect(await reviewsIn({}, at({ sort: 'latest' }))).toMatchObject({ totalCount: 3 });
    expect(
      await reviewsIn({ rating: '9', sort: 'x', visited: 'true' }, at({ sort: 'latest', visited: 'true' })),
    ).toMatchObject({ totalCount: 2 });
  });
});
