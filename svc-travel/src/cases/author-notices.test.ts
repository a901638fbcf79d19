import { beforeEach, expect, test } from '@jest/globals';
import { appealReview, decideCases, deleteReview, getCase, reportReview } from '@osaka/contracts/travel';
import { createOutboxRelay, createReconciliation, silentLogger } from '@osaka/service-kit';
import { unservedQueries } from '@osaka/service-kit/testing';
import { testTravel } from '../testing/open-travel.ts';
import { DUL, forgetReviews, HANA, write } from '../testing/test-reviews.ts';
import { publishedCases } from './cases.repository.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
const MINUTE_MS = 60_000;
const travel = testTravel();
const cases = () =>
  travel.database.db.collection<{ _id: number; outbox?: { type: string; version: number; data: object }[] }>('cases');
let reviewNo: number;

beforeEach(async () => {
  travel.time.now = new Date('2026-03-10T03:00:00Z');
  await forgetReviews(travel);
  await cases().deleteMany({});
  await travel.loadCases();
  ({ reviewNo } = await write(travel, HANA));
  await report();
});

const report = (caller = DUL) => travel.call(reportReview, { body: { reviewNo, reportContent: '스팸/도배' } }, caller);
const appeal = () =>
  travel.call(
    appealReview,
    { params: { reviewNo: String(reviewNo) }, body: { text: '광고가 아니라 직접 다녀온 이야기예요.' } },
    HANA,
  );
async function decide(action: 'ACCEPT' | 'REJECT' | 'REOPEN', reason = '') {
  const { step } = (await travel.call(getCase, { params: { reviewNo: String(reviewNo) } }, ADMIN)).data;
  const [result] = (
    await travel.call(decideCases, { body: { decisions: [{ reviewNo, step, action, reason }] } }, ADMIN)
  ).data;
  expect(result?.code).toBe('200');
}
/** All mails to the author, after some minutes. */
async function toldAfter(minutes: number) {
  return (await eventsAfter(minutes))
    .filter(({ type }) => type === 'review.decided')
    .map(({ type: _, ...rest }) => rest);
}
/** What the bell tells whom, after some minutes. */
async function bellAfter(minutes: number) {
  const notices = (await eventsAfter(minutes)).filter(({ type }) => type === 'notice.wanted');
  return notices.map((notice) => notice as unknown as { noticeKey: string; memberNos: number[]; text: string });
}
async function eventsAfter(minutes: number) {
  travel.time.now = new Date(travel.time.now.getTime() + minutes * MINUTE_MS);
  await travel.authorNotices.run();
  const { outbox = [] } = (await cases().findOne({ _id: reviewNo })) ?? {};
  return outbox.map(({ type, version, data }) => ({ type, version, ...data }));
}

test('the author is notified why a review is hidden once the decision has held for ten minutes, and once only', async () => {
  await decide('ACCEPT', '개인 연락처가 있어요.');
  expect(await toldAfter(9.9)).toEqual([]);
  const told = await toldAfter(0.2);
  expect(told).toEqual([
    {
      version: 1,
      reviewNo,
      memberNo: HANA.memberNo,
      outcome: 'blinded',
      reason: '개인 연락처가 있어요.',
      reviewTitle: '개관 직후가 한산해요',
      travelName: expect.any(String),
      at: travel.time.now.toISOString(),
      appealUntil: '2026-03-24T03:00:00.000Z',
    },
  ]);
  await report({ memberNo: 3 }).catch(() => {});
  expect(await toldAfter(60)).toEqual(told);
});

test('a decision that is undone, or undone and taken again, within ten minutes is notified as its outcome alone', async () => {
  await decide('ACCEPT');
  expect(await toldAfter(5)).toEqual([]);
  await decide('REOPEN');
  expect(await toldAfter(60)).toEqual([]);
  await decide('ACCEPT', '처음');
  await decide('REOPEN');
  await decide('ACCEPT', '다음');
  expect(await toldAfter(11)).toMatchObject([{ version: 1, outcome: 'blinded', reason: '다음' }]);
  await decide('REOPEN');
  await decide('ACCEPT', '다음');
  expect(await toldAfter(60)).toHaveLength(1);
  await decide('REOPEN');
  expect(await toldAfter(11)).toMatchObject([
    { version: 1 },
    { version: 2, outcome: 'shown', reason: '', appealUntil: null },
  ]);
});

test('the answer to an appeal is sent at once; an author who appealed before the notice gets the answer alone', async () => {
  await decide('ACCEPT');
  await appeal();
  expect(await toldAfter(60)).toEqual([]);
  await decide('ACCEPT', '연락처가 그대로 있어요.');
  expect(await toldAfter(0)).toMatchObject([{ version: 1, outcome: 'kept', reason: '연락처가 그대로 있어요.' }]);
});

test('after a granted appeal and a new blinding each is notified; the case can be undone again though its appeal was answered', async () => {
  const canReopen = async () =>
    (await travel.call(getCase, { params: { reviewNo: String(reviewNo) } }, ADMIN)).data.canReopen;
  await decide('ACCEPT');
  expect([await canReopen(), (await toldAfter(11)).length]).toEqual([true, 1]);
  await appeal();
  await decide('REOPEN', '광고가 아니에요.');
  expect([await canReopen(), (await toldAfter(0))[1]]).toMatchObject([
    false,
    { outcome: 'restored', reason: '광고가 아니에요.' },
  ]);
  await report({ memberNo: 3 });
  await decide('REJECT');
  expect([await canReopen(), (await toldAfter(60)).length]).toEqual([true, 2]);
  await decide('REOPEN');
  await decide('ACCEPT');
  expect((await toldAfter(11))[2]).toMatchObject({ version: 3, outcome: 'blinded' });
});

test('reporters are told of an outcome once, when it has held for ten minutes, also those who report later', async () => {
  await decide('ACCEPT');
  expect(await bellAfter(9.9)).toEqual([]);
  const hidden = { kind: 'report-decided', text: '신고하신 리뷰를 살펴보고 가렸어요.', link: '/myreviews/list' };
  expect(await bellAfter(0.2)).toMatchObject([{ ...hidden, memberNos: [DUL.memberNo] }]);
  await appeal();
  await decide('ACCEPT', '연락처가 그대로 있어요.');
  expect(await bellAfter(60)).toMatchObject([hidden, { kind: 'appeal-decided' }]);
});

test('after a report was rejected and another one accepted, only the reporter of the other one is told', async () => {
  await decide('REJECT');
  const left = { memberNos: [DUL.memberNo], text: '신고하신 리뷰를 살펴보고 그대로 두었어요.' };
  expect(await bellAfter(11)).toMatchObject([left]);
  await report({ memberNo: 3 });
  await decide('ACCEPT');
  const notices = await bellAfter(11);
  expect(notices).toMatchObject([left, { memberNos: [3], text: '신고하신 리뷰를 살펴보고 가렸어요.' }]);
  expect(new Set(notices.map(({ noticeKey }) => noticeKey)).size).toBe(2);
});

test('the answer to an appeal is in the bell of the author, marked as mailed', async () => {
  await decide('ACCEPT');
  await appeal();
  await decide('REOPEN', '광고가 아니에요.');
  expect(await bellAfter(0)).toMatchObject([
    {
      kind: 'appeal-decided',
      memberNos: [HANA.memberNo],
      text: '이의를 받아들여 리뷰 ‘개관 직후가 한산해요’를 다시 공개했어요.',
      isMailed: true,
    },
    { kind: 'report-decided', memberNos: [DUL.memberNo], text: '신고하신 리뷰를 살펴보고 그대로 두었어요.' },
  ]);
});

test('a review that its author has deleted is not told to the author', async () => {
  await decide('ACCEPT');
  await travel.call(deleteReview, { params: { reviewNo: String(reviewNo) } }, HANA);
  expect([await toldAfter(11), (await bellAfter(0)).map((notice) => notice.memberNos)]).toEqual([[], [[DUL.memberNo]]]);
  expect(await cases().countDocuments({ tellAt: { $exists: true } })).toBe(0);
});

test('notices leave their outbox when they are applied, and the last one is the state that reconciliation sends; all by indexes', async () => {
  const { db } = travel.database;
  await decide('ACCEPT');
  await toldAfter(11);
  const facts: unknown[] = [];
  const audience = new Map([
    ['review.decided', ['account']],
    ['notice.wanted', ['account']],
  ]);
  const relay = createOutboxRelay({
    collections: [db.collection('destinations'), db.collection('cases')],
    audience: async () => audience,
    jobs,
    logger: silentLogger,
  });
  const reconcile = createReconciliation(publishedCases(db), {
    addLast: async (_queue, _id, data) => void facts.push(...(data as { facts: unknown[] }).facts),
  });
  const run = async () => {
    await travel.authorNotices.run();
    await relay.run();
    await reconcile(audience);
  };
  expect(await unservedQueries(db, run)).toEqual([]);
  expect((await cases().findOne({ _id: reviewNo }))?.outbox).toEqual([]);
  expect(facts).toMatchObject([{ type: 'review.decided', version: 1, data: { reviewNo, outcome: 'blinded' } }]);
});

const jobs = { ensure: async () => true };
