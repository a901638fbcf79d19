import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  createReview,
  deleteReview,
  likeReview,
  reportReview,
  saveReviewDraft,
  toggleBookmark,
  unlikeReview,
  updateReview,
  uploadDraftPhoto,
} from '@osaka/contracts/travel';
import { asMember } from '@osaka/service-kit/testing';
import { testTravel } from '../testing/open-travel.ts';
import { DUL, draft, forgetReviews, HANA, list, photo, write } from '../testing/test-reviews.ts';

/** Runs between authentication and the call. */
let onAdmitted: () => Promise<void> = async () => {};
const travel = testTravel({
  async authenticate(authorization) {
    const member = await asMember(authorization);
    await onAdmitted();
    return member;
  },
});

beforeEach(async () => {
  await travel.database.db.collection('bookmarks').deleteMany({});
  await forgetReviews(travel);
});
afterEach(() => {
  onAdmitted = async () => {};
});

const form = (reviewNo: number) =>
  travel.send(updateReview, { params: { reviewNo }, json: { ...draft, reviewTitle: '다시 다녀왔어요' } }, HANA);
const half = { reviewTitle: '반쯤', reviewContent: '', rating: 0, imageNos: [], writer: 'tab-of-hana' };
const WRITES: [string, (of: { own: number; other: number; liked: number }) => Promise<Response>][] = [
  ['a bookmark', async () => travel.request(toggleBookmark, { body: { travelNo: 5 } }, HANA)],
  ['a bookmark taken off', async () => travel.request(toggleBookmark, { body: { travelNo: 3 } }, HANA)],
  ['a like', async ({ other }) => travel.request(likeReview, { body: { reviewNo: other } }, HANA)],
  ['a like taken back', async ({ liked }) => travel.request(unlikeReview, { body: { reviewNo: liked } }, HANA)],
  [
    'a review with a picture',
    async () => travel.send(createReview, { json: draft, files: [await photo('jpeg', 120, 90)] }, HANA),
  ],
  ['a changed review', async ({ own }) => form(own)],
  ['a deleted review', async ({ own }) => travel.request(deleteReview, { params: { reviewNo: own } }, HANA)],
  [
    'a draft of a review',
    async () => travel.request(saveReviewDraft, { params: { draftKey: 'new-3' }, body: half }, HANA),
  ],
  [
    'a picture of one',
    async () =>
      travel.send(uploadDraftPhoto, { params: { draftKey: 'new-4' }, files: [await photo('jpeg', 40, 30)] }, HANA),
  ],
  [
    'a report',
    async ({ other }) => travel.request(reportReview, { body: { reviewNo: other, reportContent: '기타' } }, HANA),
  ],
];

test.each(WRITES)(
  '%s that was admitted before the withdrawal leaves neither a name nor other data of the member',
  async (_what, send) => {
    await travel.call(toggleBookmark, { body: { travelNo: 3 } }, HANA);
    await travel.call(toggleBookmark, { body: { travelNo: 3 } }, DUL);
    const [own, other, liked] = [await write(travel, HANA), await write(travel, DUL), await write(travel, DUL)];
    await travel.call(likeReview, { body: { reviewNo: liked.reviewNo } }, HANA);

    onAdmitted = withdraw;
    const { status } = await send({ own: own.reviewNo, other: other.reviewNo, liked: liked.reviewNo });
    onAdmitted = async () => {};
    expect([400, 401]).toContain(status);
    await expectNoTraces();
    expect(await travel.database.db.collection('bookmarks').countDocuments()).toBe(1);
  },
);

test('bookmarks, likes and reviews that race with the withdrawal leave nothing', async () => {
  const { reviewNo } = await write(travel, DUL);
  for (let round = 0; round < 3; round += 1) {
    const writes = [1, 2, 3, 4, 5, 6].map((travelNo) => travel.request(toggleBookmark, { body: { travelNo } }, HANA));
    const reviews = [1, 2].map((travelNo) => travel.send(createReview, { json: { ...draft, travelNo } }, HANA));
    await Promise.all([
      ...writes.slice(0, 3),
      withdraw(),
      travel.request(likeReview, { body: { reviewNo } }, HANA),
      ...reviews,
      ...writes.slice(3),
    ]);
    await expectNoTraces();
  }
});

test('the sweep removes late writes of a process that died before its check', async () => {
  await withdraw();
  await travel.database.db
    .collection<{ _id: string }>('bookmarks')
    .insertOne({ _id: '1:3', memberNo: 1, travelNo: 3 } as never);
  await travel.sweep();
  await expectNoTraces();
});

async function withdraw(): Promise<void> {
  const data = { memberNo: HANA.memberNo, withdrawnAt: travel.time.now.toISOString() };
  await travel.events['member.withdrawn'].apply({ type: 'member.withdrawn', version: 2, data });
}

async function expectNoTraces(): Promise<void> {
  const { db } = travel.database;
  expect(await db.collection('bookmarks').countDocuments({ memberNo: HANA.memberNo })).toBe(0);
  for (const name of ['reviewLikes', 'reviewDrafts'])
    expect(await db.collection(name).countDocuments({ memberNo: HANA.memberNo })).toBe(0);
  expect(await db.collection('memberCopies').findOne({ _id: HANA.memberNo as never })).toMatchObject({
    isWithdrawn: true,
    memberName: '탈퇴한 사용자',
  });
  expect((await list(travel)).reviews.filter(({ memberNo }) => memberNo === HANA.memberNo)).toEqual([]);
}
