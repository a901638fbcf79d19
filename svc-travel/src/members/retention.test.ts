import { beforeEach, expect, test } from '@jest/globals';
import { addressOf } from '@osaka/contracts';
import {
  appealReview,
  decideCases,
  deleteReview,
  deleteReviewDraft,
  getCase,
  getDestination,
  getReportedImage,
  likeReview,
  listCases,
  listOwnReports,
  reportReview,
  toggleBookmark,
  uploadDraftPhoto,
} from '@osaka/contracts/travel';
import { bearer } from '@osaka/service-kit/testing';
import { testTravel } from '../testing/open-travel.ts';
import { DUL, forgetReviews, HANA, list, PLACE, photo, write } from '../testing/test-reviews.ts';

const DAY_MS = 24 * 3600 * 1000;
const START_MS = Date.parse('2026-03-10T03:00:00Z');
const travel = testTravel();
beforeEach(async () => {
  travel.time.now = new Date(START_MS);
  for (const name of ['bookmarks', 'viewMarks', 'cases', 'casePurges'])
    await travel.database.db.collection(name).deleteMany({});
  await forgetReviews(travel);
  await travel.loadCases();
});

const count = (collection: string) => travel.database.db.collection(collection).countDocuments();
async function after(days: number): Promise<void> {
  travel.time.now = new Date(START_MS + days * DAY_MS);
  await travel.sweep();
}
async function withdraw(): Promise<void> {
  await travel.events['member.withdrawn'].apply({
    type: 'member.withdrawn',
    version: 2,
    data: { memberNo: HANA.memberNo, withdrawnAt: travel.time.now.toISOString() },
  });
}

test('「리뷰와 사진」 a review and its pictures stay without the author’s name after a withdrawal', async () => {
  const { imageList } = await write(travel, HANA, {}, [await photo('jpeg', 40, 30)]);
  await withdraw();
  await after(10 * 365);
  expect((await list(travel)).reviews).toMatchObject([{ memberNo: null, memberName: '탈퇴한 사용자' }]);
  expect((await travel.app.request(imageList[0]?.imageUrl ?? '')).status).toBe(200);
});

test('「리뷰와 사진」 a review that its author deletes goes at once, and its pictures within the next sweeps', async () => {
  const { reviewNo, imageList } = await write(travel, HANA, {}, [await photo('jpeg', 40, 30)]);
  await travel.call(deleteReview, { params: { reviewNo: String(reviewNo) } }, HANA);
  expect(await count('reviews')).toBe(0);
  await after(1);
  expect((await travel.app.request(imageList[0]?.imageUrl ?? '')).status).toBe(404);
});

test('「작성 중인 리뷰」 a draft and its pictures are deleted 30 days after the last change, by a deletion, and at once by a withdrawal', async () => {
  const pictureOf = async () => (await travel.app.request(imageUrl)).status;
  const begin = async () => {
    const uploaded = await travel.send(
      uploadDraftPhoto,
      { params: { draftKey: 'new-1' }, files: [await photo('jpeg', 40, 30)] },
      HANA,
    );
    imageUrl = uploadDraftPhoto.success.parse(await uploaded.json()).data.imageUrl;
  };
  let imageUrl = '';
  await begin();
  await after(29.9);
  expect([await count('reviewDrafts'), await pictureOf()]).toEqual([1, 200]);
  await after(30);
  await after(30.1);
  expect([await count('reviewDrafts'), await pictureOf()]).toEqual([0, 404]);

  await begin();
  await travel.call(deleteReviewDraft, { params: { draftKey: 'new-1' } }, HANA);
  expect(await count('reviewDrafts')).toBe(0);
  await after(30.2);
  expect(await pictureOf()).toBe(404);

  await begin();
  await withdraw();
  expect(await count('reviewDrafts')).toBe(0);
  await after(30.3);
  expect(await pictureOf()).toBe(404);
});

const ADMIN = { memberNo: 9, isAdmin: true };
async function decide(reviewNo: number, action: 'ACCEPT' | 'REJECT' | 'REOPEN', reason = '') {
  const { step } = (await travel.call(getCase, { params: { reviewNo: String(reviewNo) } }, ADMIN)).data;
  await travel.call(decideCases, { body: { decisions: [{ reviewNo, step, action, reason }] } }, ADMIN);
}
const stored = async () => Promise.all(['cases', 'reports', 'images'].map(count));

test('「신고와 이의제기」 a case goes a year after the decision, with its reports, pictures and appeal; before, and while it is open, it stays', async () => {
  const { reviewNo, imageList } = await write(travel, HANA, {}, [await photo('jpeg', 40, 30)]);
  const picture = async () =>
    (
      await travel.app.request(addressOf(getReportedImage, { params: { reviewNo, imageNo: imageList[0]?.imageNo } }), {
        headers: bearer(9, 'admin'),
      })
    ).status;
  await travel.call(reportReview, { body: { reviewNo, reportContent: '기타', detail: '다른 곳에서 본 글' } }, DUL);
  await after(10 * 365);
  expect(await stored()).toEqual([1, 1, 1]);
  await decide(reviewNo, 'ACCEPT');
  await travel.call(
    appealReview,
    { params: { reviewNo: String(reviewNo) }, body: { text: '광고가 아니라 직접 다녀온 이야기예요.' } },
    HANA,
  );
  await decide(reviewNo, 'REOPEN', '광고가 아니었어요.');
  await travel.call(deleteReview, { params: { reviewNo: String(reviewNo) } }, HANA);
  await after(11 * 365 - 1);
  expect([await stored(), await picture()]).toEqual([[1, 1, 1], 200]);
  await after(11 * 365);
  await after(11 * 365 + 1);
  expect([await stored(), await picture()]).toEqual([[0, 0, 0], 404]);
  expect((await travel.call(listOwnReports, {}, DUL)).data).toEqual([]);
  expect((await travel.call(listCases, { query: { state: '반려' } }, ADMIN)).data).toMatchObject({
    list: [],
    counts: { 반려: 0 },
  });
});

test('「신고와 이의제기」 the case of a blinded review stays until the review is shown again or its author deletes it', async () => {
  const { reviewNo } = await write(travel, HANA);
  await travel.call(reportReview, { body: { reviewNo, reportContent: '스팸/도배' } }, DUL);
  await decide(reviewNo, 'ACCEPT');
  await after(3 * 365);
  expect(await stored()).toEqual([1, 1, 0]);
  await travel.call(deleteReview, { params: { reviewNo: String(reviewNo) } }, HANA);
  await after(3 * 365 + 1.1);
  expect(await stored()).toEqual([0, 0, 0]);
});

test('「신고와 이의제기」 reports whose case has ended are removed after a crash, and other instances forget their numbers', async () => {
  const { reviewNo } = await write(travel, HANA);
  await travel.call(reportReview, { body: { reviewNo, reportContent: '스팸/도배' } }, DUL);
  const { db } = travel.database;
  const [report] = await db.collection<{ _id: number }>('reports').find().toArray();
  const purges = db.collection<{ _id: number; reportNos: number[]; at: Date; isDone: boolean }>('casePurges');
  await purges.insertOne({ _id: reviewNo, reportNos: [report?._id ?? 0], at: new Date(), isDone: false });
  await travel.sweep();
  expect([await stored(), await purges.countDocuments()]).toEqual([[1, 1, 0], 0]);

  await purges.insertOne({ _id: reviewNo, reportNos: [report?._id ?? 0], at: new Date(), isDone: false });
  await db.collection('cases').deleteMany({});
  await travel.sweep();
  expect(await stored()).toEqual([0, 0, 0]);
  const waiting = async () => (await travel.call(listCases, { query: { state: '반려' } }, ADMIN)).data.counts.대기중;
  expect(await waiting()).toBe(1);
  await travel.catchUpCases(new Date(Date.now() - 60_000));
  expect(await waiting()).toBe(0);
});

test('「즐겨찾기와 좋아요」 bookmarks and likes are kept until they are taken back or the member withdraws', async () => {
  const { reviewNo } = await write(travel, DUL);
  await travel.call(toggleBookmark, { body: { travelNo: PLACE } }, HANA);
  await travel.call(likeReview, { body: { reviewNo } }, HANA);
  await after(10 * 365);
  expect([await count('bookmarks'), await count('reviewLikes')]).toEqual([1, 1]);
  await travel.call(toggleBookmark, { body: { travelNo: PLACE } }, HANA);
  expect(await count('bookmarks')).toBe(0);
  await travel.call(toggleBookmark, { body: { travelNo: PLACE } }, HANA);
  await withdraw();
  expect([await count('bookmarks'), await count('reviewLikes')]).toEqual([0, 0]);
});

test('「조회 수 집계」 the marks of a member and of a guest, who is not recognizable in it, are deleted after 24 hours', async () => {
  for (const caller of [HANA, { headers: { 'user-agent': 'a browser' } }])
    await travel.call(getDestination, { params: { travelNo: String(PLACE) } }, caller);
  const marks = (await travel.database.db.collection<{ _id: string }>('viewMarks').find().toArray()).map(
    ({ _id }) => _id,
  );
  expect(marks.find((mark) => mark !== '1:m1')).toMatch(/^1:[\w-]{22}$/);
  await after(0.99);
  expect(await count('viewMarks')).toBe(2);
  await after(1.01);
  expect(await count('viewMarks')).toBe(0);
});
