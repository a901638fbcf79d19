import { beforeEach, expect, test } from '@jest/globals';
import { addressOf } from '@osaka/contracts';
import {
  createReview,
  decideReport,
  getReview,
  listOwnReports,
  listOwnReviews,
  listReports,
  listReviews,
  REPORT_REASONS,
  type Review,
  reportReview,
} from '@osaka/contracts/travel';
import { bearer, refusesStrangers } from '@osaka/service-kit/testing';
import { testTravel } from '../testing/open-travel.ts';

const AUTHOR = { memberNo: 1 };
const READER = { memberNo: 2 };
const ADMIN = { memberNo: 9, isAdmin: true };
const travel = testTravel();
let reviewNo: number;

beforeEach(async () => {
  for (const name of ['reviews', 'reports']) await travel.database.db.collection(name).deleteMany({});
  const response = await travel.send(
    createReview,
    { json: { travelNo: 1, reviewTitle: '제목', reviewContent: '내용', rating: 2 } },
    AUTHOR,
  );
  reviewNo = ((await response.json()) as { data: Review }).data.reviewNo;
});

refusesStrangers(() => travel.app, [reportReview, listOwnReports, listReports, decideReport]);

const report = (body: object, caller = READER) =>
  travel.request(reportReview, { body: { reviewNo, reportContent: '스팸/도배', ...body } }, caller);
const decide = (reportNo: number, body?: object) => travel.request(decideReport, { params: { reportNo }, body }, ADMIN);
const reports = async () => (await travel.call(listReports, {}, ADMIN)).list;
const visible = async () => travel.call(listReviews, { params: { travelNo: '1' } });

test('a member reports a review once, never an own one, for one of eight reasons', async () => {
  expect(REPORT_REASONS).toHaveLength(8);
  expect((await report({}, AUTHOR)).status).toBe(403);
  expect((await report({ reportContent: '그냥' })).status).toBe(400);
  expect((await report({ detail: '자세히' })).status).toBe(400);
  const done = await report({ reportContent: '기타', detail: '광고 링크' });
  expect([done.status, await done.json()]).toMatchObject([201, { message: '신고가 완료되었습니다.' }]);
  const again = await report({});
  expect([again.status, await again.json()]).toMatchObject([409, { message: '이미 신고한 리뷰입니다.' }]);
  expect(await reports()).toMatchObject([
    { reviewNo, reviewContent: '내용', memberName: '여행자', reportReason: '기타: 광고 링크', status: '대기중' },
  ]);
});

test('an accepted report hides the review from everyone but its author and administrators until it is undone', async () => {
  await report({});
  const [{ reportNo } = { reportNo: 0 }] = await reports();
  const accepted = await decide(reportNo);
  expect([accepted.status, await accepted.json()]).toMatchObject([
    200,
    { message: '신고가 접수되어 블라인드 처리되었습니다.' },
  ]);
  expect(await visible()).toMatchObject({ reviews: [], totalCount: 0, averageRating: 0 });
  const params = { travelNo: '1', reviewNo: String(reviewNo) };
  expect((await travel.request(getReview, { params }, READER)).status).toBe(404);
  expect((await travel.call(getReview, { params }, ADMIN)).data.blinded).toBe(true);
  expect((await travel.call(listOwnReviews, {}, AUTHOR)).data).toMatchObject([{ blinded: true }]);
  expect((await decide(reportNo, { action: 'REJECT', reason: '문제 없음' })).status).toBe(409);

  expect((await decide(reportNo, { action: 'REOPEN' })).status).toBe(200);
  expect(await visible()).toMatchObject({ totalCount: 1, averageRating: 2 });
  expect((await decide(reportNo, { action: 'REJECT', reason: '문제 없음' })).status).toBe(200);
  expect(await reports()).toMatchObject([{ status: '반려' }]);
  expect((await visible()).totalCount).toBe(1);
});

test('a review stays hidden while another report of it is accepted', async () => {
  await report({});
  await report({}, { memberNo: 3 });
  const [second, first] = await reports();
  await decide(first?.reportNo ?? 0);
  await decide(second?.reportNo ?? 0);
  await decide(first?.reportNo ?? 0, { action: 'REOPEN' });
  expect((await visible()).totalCount).toBe(0);
  await decide(second?.reportNo ?? 0, { action: 'REOPEN' });
  expect((await visible()).totalCount).toBe(1);
});

test('the reporter sees the outcome, the author that the review is hidden, and nobody sees reports of others', async () => {
  await report({ reportContent: '기타', detail: '광고 링크' });
  const [{ reportNo } = { reportNo: 0 }] = await reports();
  const own = async (caller: { memberNo: number }) => (await travel.call(listOwnReports, {}, caller)).data;
  expect(await own(READER)).toMatchObject([
    {
      reportNo,
      travelNo: 1,
      travelName: expect.any(String),
      reviewContent: '내용',
      reportReason: '기타: 광고 링크',
      status: '대기중',
      decision: '',
    },
  ]);
  expect(await own(AUTHOR)).toEqual([]);
  await decide(reportNo, { action: 'REJECT', reason: '문제 없음' });
  expect(await own(READER)).toMatchObject([{ status: '반려', decision: '문제 없음' }]);
  expect(await reports()).toMatchObject([{ status: '반려', decision: '문제 없음' }]);
  await decide(reportNo, { action: 'REOPEN' });
  await decide(reportNo, { action: 'ACCEPT' });
  expect(await own(READER)).toMatchObject([{ status: '처리완료', decision: '' }]);
  expect((await travel.call(listOwnReviews, {}, AUTHOR)).data).toMatchObject([{ blinded: true }]);
});

test('a reason above 500 characters, an unknown action and a wrong type of number are refused', async () => {
  await report({});
  const [{ reportNo } = { reportNo: 0 }] = await reports();
  const long = await decide(reportNo, { action: 'REJECT', reason: '가'.repeat(501) });
  expect([long.status, await long.json()]).toMatchObject([
    400,
    { errors: [{ path: 'reason', message: '사유는 500자 이내로 입력해주세요.' }] },
  ]);
  expect((await decide(reportNo, { action: 'DELETE' })).status).toBe(400);
  expect((await travel.request(decideReport, { params: { reportNo: '1e3' } }, ADMIN)).status).toBe(404);
  expect(await reports()).toMatchObject([{ status: '대기중' }]);
});

test('retrying a decision hides the review that a crash left visible', async () => {
  await report({});
  const [{ reportNo } = { reportNo: 0 }] = await reports();
  await decide(reportNo);
  await travel.database.db.collection('reviews').updateOne({ blinded: true }, { $set: { blinded: false } });
  const again = await decide(reportNo);
  expect([again.status, await again.json()]).toMatchObject([409, { message: '이미 처리된 신고입니다.' }]);
  expect((await visible()).totalCount).toBe(0);
  expect((await decide(reportNo, { action: 'REOPEN' })).status).toBe(200);
  const early = await decide(reportNo, { action: 'REOPEN' });
  expect([early.status, await early.json()]).toMatchObject([409, { message: '아직 처리하지 않은 신고입니다.' }]);
});

test('an unknown report is 404', async () => {
  expect((await decide(4711)).status).toBe(404);
});

test.each([
  ['white space', ' \n', 'application/json', 400],
  ['null', 'null', 'application/json', 400],
  ['broken JSON', '{"action":', 'application/json', 400],
  ['a text', 'ACCEPT', 'text/plain', 415],
])('a decision whose body is %s is refused and decides nothing', async (_name, body, type, status) => {
  await report({});
  const [{ reportNo } = { reportNo: 0 }] = await reports();
  const response = await travel.app.request(addressOf(decideReport, { params: { reportNo } }), {
    method: 'PUT',
    body,
    headers: { ...bearer(ADMIN.memberNo, 'admin'), 'content-type': type },
  });
  expect(response.status).toBe(status);
  expect(await reports()).toMatchObject([{ status: '대기중' }]);
  expect((await visible()).totalCount).toBe(1);
});
