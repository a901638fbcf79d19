import { beforeEach, expect, test } from '@jest/globals';
import { getDestination } from '@osaka/contracts/travel';
import { eventually } from '@osaka/service-kit/testing';
import { testTravel } from '../testing/open-travel.ts';
import { forgetReviews, HANA, list, PLACE, write } from '../testing/test-reviews.ts';

const START = new Date('2026-03-10T03:00:00Z');
const travel = testTravel();
beforeEach(async () => {
  travel.time.now = START;
  await forgetReviews(travel);
});

const places = () =>
  travel.database.db.collection<{ _id: number; openReviewChanges?: { id: string; at: Date }[] }>('destinations');
const open = async () => (await places().findOne({ _id: PLACE }))?.openReviewChanges ?? [];
const counted = () => {
  const place = travel.catalogue.now.index.get(PLACE);
  return [place?.reviewCount, place?.rating];
};
const view = (browser: string) =>
  travel.request(getDestination, { params: { travelNo: PLACE } }, { headers: { 'user-agent': browser } });

test('a review whose process died before it was counted is counted and listed, also after the sweep', async () => {
  const { reviewNo } = await write(travel, HANA, { rating: 4 });
  await list(travel);
  const reviews = travel.database.db.collection<{ _id: number }>('reviews');
  const { _id, ...review } = (await reviews.findOne({ _id: reviewNo })) as { _id: number };
  await places().updateOne(
    { _id: PLACE },
    { $push: { openReviewChanges: { id: 'of a process that died', at: START } } },
  );
  await reviews.insertOne({ ...review, _id: reviewNo + 1000, authorNo: 77, rating: 2 } as { _id: number });

  await view('first');
  await eventually(() => expect(counted()).toEqual([2, 3]));
  expect((await list(travel)).totalCount).toBe(2);
  await reviews.deleteOne({ _id: reviewNo + 1000 });
  await travel.sweep();
  expect(await open()).toHaveLength(1);

  travel.time.now = new Date(START.getTime() + 11 * 60_000);
  await travel.sweep();
  expect([await open(), counted()]).toEqual([[], [1, 4]]);
  expect((await list(travel)).totalCount).toBe(1);
});

test('a change that ended leaves nothing open', async () => {
  await write(travel, HANA);
  expect([await open(), counted()]).toEqual([[], [1, 5]]);
});
