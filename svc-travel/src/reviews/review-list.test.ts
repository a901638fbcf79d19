import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  likeReview,
  listNewestReviews,
  listOwnReviews,
  listReviews,
  toggleDestination,
  unlikeReview,
} from '@osaka/contracts/travel';
import { testTravel } from '../testing/open-travel.ts';
import { DUL, forgetReviews, HANA, list, PLACE, write } from '../testing/test-reviews.ts';

const travel = testTravel();
beforeEach(() => forgetReviews(travel));

const numbers = (reviews: { reviewNo: number }[]) => reviews.map(({ reviewNo }) => reviewNo);

describe('the list', () => {
  test('is sorted in four orders, ties by number, newest first, three per page', async () => {
    const [one, two, three, four] = [
      await write(travel, HANA, { rating: 3 }),
      await write(travel, DUL, { rating: 5 }),
      await write(travel, { memberNo: 3 }, { rating: 3 }),
      await write(travel, { memberNo: 4 }, { rating: 1 }),
    ];
    await travel.call(likeReview, { body: { reviewNo: one.reviewNo } }, DUL);
    const order = async (sort: 'latest' | 'rating_high' | 'rating_low' | 'like_high') =>
      numbers((await list(travel, { sort, limit: 10 })).reviews);

    expect(await order('latest')).toEqual(numbers([four, three, two, one]));
    expect(await order('rating_high')).toEqual(numbers([two, three, one, four]));
    expect(await order('rating_low')).toEqual(numbers([four, three, one, two]));
    expect(await order('like_high')).toEqual(numbers([one, four, three, two]));
    expect(numbers((await list(travel)).reviews)).toEqual(numbers([four, three, two]));
    expect(numbers((await list(travel, { offset: 3 })).reviews)).toEqual(numbers([one]));
  });

  test('refuses an unknown order and an unknown place', async () => {
    expect((await travel.request(listReviews, { params: { travelNo: PLACE }, query: { sort: '$where' } })).status).toBe(
      400,
    );
    const response = await travel.request(listReviews, { params: { travelNo: 99999 } });
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { message: '리뷰 데이터를 찾을 수 없습니다.' },
    ]);
  });

  test('of all places is counted without those of inactive places', async () => {
    await write(travel, HANA);
    await write(travel, DUL, { travelNo: 2 });
    const toggle = () => travel.call(toggleDestination, { params: { travelNo: '2' } }, { memberNo: 9, isAdmin: true });
    const total = async () => (await travel.call(listNewestReviews)).totalCount;
    const before = await total();
    await toggle();
    expect(await total()).toBe(before - 1);
    await toggle();
    expect(await total()).toBe(before);
  });

  test('of all places and of a member includes the place', async () => {
    await write(travel, HANA);
    await write(travel, DUL, { travelNo: 2 });
    expect((await travel.call(listNewestReviews)).reviews).toMatchObject([
      { travelName: '도톤보리' },
      { travelName: '오사카성 천수각' },
    ]);
    expect((await travel.call(listOwnReviews, {}, HANA)).data).toMatchObject([
      { travelName: '오사카성 천수각', blinded: false },
    ]);
  });
});

describe('a like', () => {
  test('is added once, removed once, and counted exactly under 100 concurrent calls', async () => {
    const { reviewNo } = await write(travel);
    const statuses = await Promise.all(
      Array.from(
        { length: 100 },
        async () => (await travel.request(likeReview, { body: { reviewNo, memberNo: 2 } }, DUL)).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(99);
    await travel.call(likeReview, { body: { reviewNo } }, { memberNo: 3 });
    expect((await list(travel, {}, DUL)).reviews).toMatchObject([{ likeCount: 2, isLiked: true }]);
    expect((await list(travel)).reviews).toMatchObject([{ likeCount: 2, isLiked: false }]);
    expect((await travel.call(unlikeReview, { body: { reviewNo } }, DUL)).data).toEqual({
      likeCount: 1,
      isLiked: false,
    });
    expect((await travel.request(unlikeReview, { body: { reviewNo } }, DUL)).status).toBe(400);
  });
});

describe('an author', () => {
  test('a renamed author has the new name everywhere, in any order of events', async () => {
    await write(travel);
    const renamed = (version: number, memberName: string) =>
      travel.events['member.renamed'].apply({ type: 'member.renamed', version, data: { memberNo: 1, memberName } });
    await renamed(3, '나니와걸음');
    await renamed(2, '하늘산책');
    expect((await list(travel)).reviews).toMatchObject([{ memberName: '나니와걸음' }]);
  });

  test('an author who has withdrawn is 탈퇴한 사용자 and has no likes and bookmarks', async () => {
    const { reviewNo } = await write(travel, DUL);
    await write(travel, HANA);
    await travel.call(likeReview, { body: { reviewNo } }, HANA);
    await travel.events['member.withdrawn'].apply({
      type: 'member.withdrawn',
      version: 5,
      data: { memberNo: 1, withdrawnAt: new Date().toISOString() },
    });
    await travel.events['member.renamed'].apply({
      type: 'member.renamed',
      version: 4,
      data: { memberNo: 1, memberName: '하늘산책' },
    });
    expect((await list(travel)).reviews).toMatchObject([
      { memberName: '탈퇴한 사용자', memberNo: null },
      { memberNo: 2, likeCount: 0 },
    ]);
  });
});

test('a search with a control character is refused by the contract', async () => {
  for (const search of ['\u0000', '야경\u0000', '\u0092'])
    expect(
      await (await travel.request(listReviews, { params: { travelNo: PLACE }, query: { search } })).json(),
    ).toMatchObject({ code: '400', errors: [{ path: 'search', message: '사용할 수 없는 문자가 포함되어 있습니다.' }] });
});
