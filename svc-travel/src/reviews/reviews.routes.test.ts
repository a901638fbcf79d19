import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  createReview,
  deleteReview,
  getDestination,
  getReview,
  likeReview,
  listOwnReviews,
  unlikeReview,
  updateReview,
} from '@osaka/contracts/travel';
import { refusesStrangers } from '@osaka/service-kit/testing';
import { testTravel } from '../testing/open-travel.ts';
import { DUL, draft, forgetReviews, HANA, list, PLACE, write } from '../testing/test-reviews.ts';

const travel = testTravel();
beforeEach(() => forgetReviews(travel));

refusesStrangers(
  () => travel.app,
  [createReview, updateReview, deleteReview, likeReview, unlikeReview, listOwnReviews],
);

describe('a review', () => {
  test('appears at once with its author, in the list, the average and the count of the place', async () => {
    const review = await write(travel);
    expect(review).toMatchObject({
      memberNo: 1,
      memberName: '여행자',
      rating: 5,
      likeCount: 0,
      isLiked: false,
      imageList: [],
    });
    expect(await list(travel)).toMatchObject({
      reviews: [{ reviewNo: review.reviewNo }],
      totalCount: 1,
      averageRating: 5,
      ratingCounts: [0, 0, 0, 0, 1],
    });
    expect((await travel.call(getDestination, { params: { travelNo: String(PLACE) } })).data).toMatchObject({
      rating: 5,
      reviewCount: 1,
    });
  });

  test('counts once per member in the average, the newest one', async () => {
    await write(travel, HANA, { rating: 1 });
    await write(travel, HANA, { rating: 4 });
    await write(travel, DUL, { rating: 5 });
    expect(await list(travel)).toMatchObject({ totalCount: 3, averageRating: 4.5 });
  });

  test.each([
    ['an empty title', { reviewTitle: '   ' }, '리뷰 제목을 입력해주세요.'],
    ['a title of 101 characters', { reviewTitle: '가'.repeat(101) }, '리뷰 제목은 100자 이내로 입력해주세요.'],
    ['no content', { reviewContent: '' }, '리뷰 내용을 입력해주세요.'],
    ['a content of 1001 characters', { reviewContent: '가'.repeat(1001) }, '리뷰 내용은 1000자 이내로 입력해주세요.'],
    ['no stars', { rating: 0 }, '별점을 선택해주세요.'],
    ['six stars', { rating: 6 }, '별점을 선택해주세요.'],
  ])('with %s is refused with its message', async (_name, change, message) => {
    const response = await travel.send(createReview, { json: { ...draft, ...change } }, HANA);
    expect([response.status, await response.json()]).toMatchObject([400, { message }]);
  });

  test('can be changed and deleted only by its author', async () => {
    const { reviewNo } = await write(travel);
    const params = { reviewNo };
    const json = { reviewTitle: '고친 제목', reviewContent: '고친 내용', rating: 3 };
    expect((await travel.send(updateReview, { params, json }, DUL)).status).toBe(403);
    expect((await travel.request(deleteReview, { params }, DUL)).status).toBe(403);
    expect((await travel.send(updateReview, { params, json }, HANA)).status).toBe(200);
    expect((await list(travel)).reviews).toMatchObject([{ reviewTitle: '고친 제목', rating: 3 }]);
    expect((await travel.request(deleteReview, { params }, HANA)).status).toBe(200);
    expect(await list(travel)).toMatchObject({ reviews: [], totalCount: 0, averageRating: 0 });
    expect((await travel.request(deleteReview, { params }, HANA)).status).toBe(404);
  });
});

test('a change that a proxy sends twice at once succeeds twice, and of two others the stored one has succeeded', async () => {
  const { reviewNo } = await write(travel);
  const change = (rating: number) => ({
    params: { reviewNo },
    json: { reviewTitle: '고친 제목', reviewContent: `별점 ${rating}`, rating },
  });
  const statusesOf = async (ratings: number[]) =>
    (await Promise.all(ratings.map((rating) => travel.send(updateReview, change(rating), HANA)))).map(
      ({ status }) => status,
    );
  for (let round = 0; round < 10; round += 1)
    expect(await statusesOf([round % 5 || 5, round % 5 || 5])).toEqual([200, 200]);
  for (let round = 0; round < 10; round += 1) {
    const statuses = await statusesOf([1, 2]);
    const [{ reviewContent } = { reviewContent: '' }] = (await list(travel)).reviews;
    // The stored text is one that was acknowledged.
    expect(['별점 1', '별점 2'].filter((_, index) => statuses[index] === 200)).toContain(reviewContent);
  }
});

test('a single review is found under its place', async () => {
  const { reviewNo } = await write(travel);
  expect(
    (await travel.call(getReview, { params: { travelNo: String(PLACE), reviewNo: String(reviewNo) } })).data,
  ).toMatchObject({ travelName: '오사카성 천수각' });
  expect((await travel.request(getReview, { params: { travelNo: 2, reviewNo } })).status).toBe(404);
});
