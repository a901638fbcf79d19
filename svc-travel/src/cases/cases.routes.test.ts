import { beforeEach, expect, test } from '@jest/globals';
import { addressOf } from '@osaka/contracts';
import {
  appealReview,
  type CaseDecision,
  DECISIONS_MAX,
  decideCases,
  decideReport,
  deleteReview,
  getCase,
  listCases,
  listOwnReports,
  listOwnReviews,
  listReports,
  listTravelAudit,
  reportReview,
  updateReview,
} from '@osaka/contracts/travel';
import { clockAt } from '@osaka/service-kit';
import { asMember, bearer, refusesStrangers } from '@osaka/service-kit/testing';
import { createTravel } from '../app.ts';
import { createTravelContext } from '../context.ts';
import { createFolderStore } from '../images/folder-store.ts';
import { drawPicture, drawPreview } from '../images/picture.ts';
import { testTravel } from '../testing/open-travel.ts';
import { DUL, draft, forgetReviews, HANA, list, write } from '../testing/test-reviews.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
const SET = { memberNo: 3 };
const NET = { memberNo: 4 };
const TEXT = '광고가 아니라 직접 다녀온 이야기예요.';
const DAY_MS = 24 * 60 * 60 * 1000;
const START = new Date('2026-03-10T03:00:00Z');
const travel = testTravel();
let reviewNo: number;

beforeEach(async () => {
  travel.time.now = START;
  await forgetReviews(travel);
  for (const name of ['cases', 'auditLog']) await travel.database.db.collection(name).deleteMany({});
  await travel.loadCases();
  ({ reviewNo } = await write(travel, HANA, { rating: 2 }));
});

refusesStrangers(() => travel.app, [listCases, getCase, decideCases, appealReview]);

const report = (caller = DUL, no = reviewNo, reportContent: '스팸/도배' | '개인정보 노출' = '스팸/도배') =>
  travel.call(reportReview, { body: { reviewNo: no, reportContent } }, caller);
const cases = async (
  query: { state?: '대기중' | '이의제기' | '처리완료' | '반려'; after?: string; size?: number } = {},
) => (await travel.call(listCases, { query }, ADMIN)).data;
const theCase = async (no = reviewNo) => (await travel.call(getCase, { params: { reviewNo: String(no) } }, ADMIN)).data;
const decideAll = async (decisions: CaseDecision[]) =>
  (await travel.call(decideCases, { body: { decisions } }, ADMIN)).data;
const decide = async (action: CaseDecision['action'], reason = '', no = reviewNo) =>
  (await decideAll([{ reviewNo: no, step: (await theCase(no)).step, action, reason }]))[0];
const reports = async () => (await travel.call(listReports, {}, ADMIN)).list;
const statuses = async () => (await reports()).map(({ status }) => status);
const put = async (action: 'ACCEPT' | 'REJECT' | 'REOPEN', reason = '') =>
  travel.request(
    decideReport,
    { params: { reportNo: String((await reports())[0]?.reportNo) }, body: { action, reason } },
    ADMIN,
  );
const appeal = (caller: { memberNo: number } = HANA, text = TEXT) =>
  travel.request(appealReview, { params: { reviewNo: String(reviewNo) }, body: { text } }, caller);
const own = async () => (await travel.call(listOwnReviews, {}, HANA)).data[0];
const visible = async () => (await list(travel)).totalCount;

test('all reports of a review are one case, with the text as it was reported and the reasons counted', async () => {
  await report();
  await travel.send(
    updateReview,
    { params: { reviewNo }, json: { ...draft, reviewContent: '고쳐 쓴 내용입니다.', rating: 2 } },
    HANA,
  );
  await report(SET, reviewNo, '개인정보 노출');
  await report(NET);
  const { list: found, counts, next } = await cases();
  expect(found).toMatchObject([
    {
      reviewNo,
      reviewTitle: draft.reviewTitle,
      reviewContent: draft.reviewContent,
      memberName: '여행자',
      state: '대기중',
      reportCount: 3,
      blinded: false,
      reasons: [
        { reportReason: '스팸/도배', count: 2 },
        { reportReason: '개인정보 노출', count: 1 },
      ],
    },
  ]);
  expect([counts, next]).toEqual([{ 대기중: 1, 이의제기: 0, 처리완료: 0, 반려: 0 }, null]);
  expect(await theCase()).toMatchObject({
    reports: [{ reportReason: '스팸/도배' }, {}, {}],
    review: { reviewContent: '고쳐 쓴 내용입니다.' },
    history: [],
    earlier: [],
  });
});

test('a decision applies to all reports of the review, hides it at once, and is undone as a whole', async () => {
  await write(travel, SET, { rating: 4 });
  await report();
  await report(SET);
  expect((await list(travel)).averageRating).toBe(3);
  expect(await decide('ACCEPT')).toMatchObject({ code: '200', case: { state: '처리완료', blinded: true } });
  expect(await list(travel)).toMatchObject({ totalCount: 1, averageRating: 4 });
  expect(await statuses()).toEqual(['처리완료', '처리완료']);
  expect((await travel.call(listOwnReports, {}, SET)).data).toMatchObject([
    { reviewNo, status: '처리완료', reason: '' },
  ]);

  expect(await decide('REOPEN')).toMatchObject({ code: '200', case: { state: '대기중', blinded: false } });
  expect(await list(travel)).toMatchObject({ totalCount: 2, averageRating: 3 });
  expect(await statuses()).toEqual(['대기중', '대기중']);

  expect(await decide('REJECT', '문제 없음')).toMatchObject({ case: { state: '반려' } });
  expect((await travel.call(listOwnReports, {}, DUL)).data).toMatchObject([{ status: '반려', reason: '문제 없음' }]);
});

test('the documented call decides all reports of the review, too', async () => {
  await report();
  await report(SET);
  expect((await put('ACCEPT')).status).toBe(200);
  expect(await statuses()).toEqual(['처리완료', '처리완료']);
  expect((await put('ACCEPT')).status).toBe(409);
  expect(await cases({ state: '처리완료' })).toMatchObject({
    list: [{ reviewNo }],
    counts: { 대기중: 0, 처리완료: 1 },
  });
});

test('a report after a rejection opens the case again with the present text; the earlier reports stay rejected, also when it is undone', async () => {
  await report();
  await decide('REJECT');
  await travel.send(
    updateReview,
    { params: { reviewNo }, json: { ...draft, reviewContent: '이제는 광고입니다.', rating: 2 } },
    HANA,
  );
  await report(SET);
  expect(await theCase()).toMatchObject({
    state: '대기중',
    reviewContent: '이제는 광고입니다.',
    history: [{ action: 'REJECT', memberId: 'member9' }, { action: 'REPORT' }],
  });
  expect(await statuses()).toEqual(['대기중', '반려']);
  await decide('REJECT');
  await decide('REOPEN');
  expect(await statuses()).toEqual(['대기중', '반려']);
});

test('waiting cases are listed oldest first and decided ones newest first, page by page; a place in the list survives decisions', async () => {
  const numbers = [reviewNo];
  for (let count = 1; count < 5; count += 1) numbers.push((await write(travel, HANA)).reviewNo);
  for (const no of numbers) {
    travel.time.now = new Date(travel.time.now.getTime() + 1000);
    await report(DUL, no);
  }
  const [first, second, third, fourth, fifth] = numbers as [number, number, number, number, number];
  const page = await cases({ size: 2 });
  expect(page.list.map((one) => one.reviewNo)).toEqual([first, second]);
  await decide('REJECT', '', first);
  await decide('REJECT', '', second);
  const rest = await cases({ size: 2, after: page.next ?? '' });
  expect(rest.list.map((one) => one.reviewNo)).toEqual([third, fourth]);
  expect((await cases({ size: 2, after: rest.next ?? '' })).list.map((one) => one.reviewNo)).toEqual([fifth]);
  travel.time.now = new Date(travel.time.now.getTime() + 1000);
  await decide('REJECT', '', third);
  expect((await cases({ state: '반려', size: 1 })).list.map((one) => one.reviewNo)).toEqual([third]);
  expect((await theCase(fifth)).earlier.map((one) => one.state)).toEqual(['반려', '반려', '반려', '대기중']);
});

test('several cases are decided by one call, each with its own result; a case that another administrator decided is left alone', async () => {
  const other = (await write(travel, SET)).reviewNo;
  await report();
  await report(DUL, other);
  const { list: seen } = await cases();
  await decide('REJECT', '', other);
  const results = await decideAll([
    ...seen.map((one) => ({ reviewNo: one.reviewNo, step: one.step, action: 'ACCEPT' as const, reason: '' })),
    { reviewNo: 4711, step: 1, action: 'ACCEPT', reason: '' },
  ]);
  expect(results).toMatchObject([
    { reviewNo, code: '200', case: { state: '처리완료' } },
    { reviewNo: other, code: '409', message: '다른 관리자가 먼저 처리한 신고입니다.', case: { state: '반려' } },
    { reviewNo: 4711, code: '404' },
  ]);
  const tooMany = Array.from({ length: DECISIONS_MAX + 1 }, () => ({ reviewNo, step: 1, action: 'ACCEPT' }));
  for (const decisions of [[], tooMany, [{ reviewNo, step: 1, action: 'DELETE' }]])
    expect((await travel.request(decideCases, { body: { decisions } }, ADMIN)).status).toBe(400);
});

test('of concurrent decisions exactly one takes effect', async () => {
  await report();
  await report(SET);
  const { step } = await theCase();
  const results = await Promise.all(
    (['ACCEPT', 'REJECT', 'ACCEPT', 'REJECT'] as const).map(
      async (action) => (await decideAll([{ reviewNo, step, action, reason: '' }]))[0]?.code,
    ),
  );
  expect(results.sort()).toEqual(['200', '409', '409', '409']);
  const { state, blinded, history } = await theCase();
  expect(history).toHaveLength(1);
  expect(blinded).toBe(state === '처리완료');
  expect(await visible()).toBe(blinded ? 0 : 1);
  expect(new Set(await statuses())).toEqual(new Set([state]));
});

test('reports and decisions at the same time leave no report without a decision or a place in the list', async () => {
  await report();
  const { step } = await theCase();
  await Promise.all([
    ...Array.from({ length: 8 }, (_, index) =>
      travel.request(reportReview, { body: { reviewNo, reportContent: '스팸/도배' } }, { memberNo: 100 + index }),
    ),
    decideAll([{ reviewNo, step, action: 'REJECT', reason: '' }]),
  ]);
  const { state, reportCount, reasons, reports: filed } = await theCase();
  expect([filed.length, reasons]).toEqual([reportCount, [{ reportReason: '스팸/도배', count: reportCount }]]);
  expect(filed.some(({ status }) => status === '대기중')).toBe(state === '대기중');
});

test('the author reads why the review is hidden and appeals once, within 14 days', async () => {
  await report();
  expect((await appeal()).status).toBe(409);
  expect(await own()).not.toHaveProperty('blindReason');
  await decide('ACCEPT');
  expect(await own()).toMatchObject({
    blinded: true,
    blindReason: '스팸/도배',
    appealUntil: '2026-03-24T03:00:00.000Z',
  });
  expect((await appeal(DUL)).status).toBe(403);
  expect(
    (await travel.request(appealReview, { params: { reviewNo: '4711' }, body: { text: TEXT } }, HANA)).status,
  ).toBe(404);
  for (const text of ['짧아요', '가'.repeat(501), ' '.repeat(20)]) expect((await appeal(HANA, text)).status).toBe(400);

  const answers = await Promise.all([appeal(), appeal(), appeal()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await own()).toMatchObject({ appeal: { text: TEXT, state: '대기중', answer: '' } });
  expect(await cases({ state: '이의제기' })).toMatchObject({
    list: [{ reviewNo, appeal: { text: TEXT } }],
    counts: { 이의제기: 1, 처리완료: 0 },
  });
});

test('an appeal after 14 days is 410; a new blinding can be appealed again', async () => {
  await report();
  await decide('ACCEPT', '개인 연락처가 있어요.');
  expect(await own()).toMatchObject({ blindReason: '개인 연락처가 있어요.' });
  travel.time.now = new Date(START.getTime() + 14 * DAY_MS + 1);
  const late = await appeal();
  expect([late.status, await late.json()]).toMatchObject([
    410,
    { message: '이의제기는 블라인드된 날부터 14일 안에 할 수 있습니다.' },
  ]);
  await decide('REOPEN');
  await decide('ACCEPT');
  expect((await appeal()).status).toBe(201);
});

test('an appeal is answered once with a reason: ACCEPT keeps the review hidden', async () => {
  await report();
  await decide('ACCEPT');
  await appeal();
  const bare = await put('ACCEPT');
  expect([bare.status, await bare.json()]).toMatchObject([
    400,
    { errors: [{ path: 'reason', message: '사유를 입력해주세요.' }] },
  ]);
  expect((await put('REJECT', '사유')).status).toBe(409);
  expect((await put('ACCEPT', '연락처가 그대로 있어요.')).status).toBe(200);
  expect(await visible()).toBe(0);
  expect(await own()).toMatchObject({ blinded: true, appeal: { state: '기각', answer: '연락처가 그대로 있어요.' } });
  for (const action of ['ACCEPT', 'REOPEN'] as const) expect((await put(action, '다시')).status).toBe(409);
  expect((await appeal()).status).toBe(409);
});

test('an appeal that is granted shows the review again; its reporters read 반려 without the reason, which goes to the author', async () => {
  await report();
  await report(SET);
  await decide('ACCEPT');
  await appeal();
  expect(await decide('REOPEN')).toMatchObject({ code: '400', message: '사유를 입력해주세요.' });
  expect(await decide('REOPEN', '다시 보니 광고가 아니에요.')).toMatchObject({
    code: '200',
    case: { state: '반려', blinded: false },
  });
  expect(await visible()).toBe(1);
  expect(await statuses()).toEqual(['반려', '반려']);
  expect((await travel.call(listOwnReports, {}, SET)).data).toMatchObject([{ status: '반려', reason: '' }]);
  const mine = await own();
  expect(mine).toMatchObject({ blinded: false, appeal: { state: '인용', answer: '다시 보니 광고가 아니에요.' } });
  expect(mine).not.toHaveProperty('blindReason');
});

test('decisions, appeals and answers are in the audit log', async () => {
  await report();
  await decide('ACCEPT');
  await appeal();
  await decide('REOPEN', '광고가 아니에요.');
  const { list: entries } = (await travel.call(listTravelAudit, { query: { kind: 'report' } }, ADMIN)).data;
  expect(entries).toMatchObject([
    {
      actorId: 'member9',
      changes: [
        { field: 'status', before: '이의제기', after: '반려' },
        { field: 'reason', before: '', after: '광고가 아니에요.' },
        { field: 'appeal', before: '대기중', after: '인용' },
      ],
    },
    { actorId: 'member1', changes: [{ field: 'status', before: '처리완료', after: '이의제기' }, { field: 'appeal' }] },
    {
      actorId: 'member9',
      targetName: expect.stringContaining(`리뷰 ${reviewNo}번`),
      changes: [{ field: 'status', before: '대기중', after: '처리완료' }],
    },
  ]);
});

test('a decision that a crash interrupted is finished by the sweep and by the next call', async () => {
  const { db } = travel.database;
  await report();
  await decide('ACCEPT');
  const work = { from: ['대기중'], to: '처리완료', at: START, reason: '' };
  for (const repair of [() => travel.sweep(), theCase]) {
    await db.collection<{ _id: number }>('cases').updateOne({ _id: reviewNo }, { $set: { work } });
    await db.collection('reports').updateOne({ reviewNo }, { $set: { status: '대기중', caseVersion: 1 } });
    await db.collection<{ _id: number }>('reviews').updateOne({ _id: reviewNo }, { $set: { blinded: false } });
    await repair();
    expect([await visible(), await statuses()]).toEqual([0, ['처리완료']]);
  }
});

test('an average that a crash left uncounted is right after the repair, though the review was blinded already', async () => {
  await report();
  await decide('ACCEPT');
  const { _id, travelNo } = (await travel.database.db
    .collection<{ _id: number }>('cases')
    .findOne({ _id: reviewNo })) as unknown as { _id: number; travelNo: number };
  // Blinded and not counted: as if the process had ended between the two.
  const reviews = travel.database.db.collection<{ _id: number }>('reviews');
  await reviews.updateOne({ _id }, { $set: { blinded: false } });
  await travel.database.db
    .collection<{ _id: number }>('destinations')
    .updateOne({ _id: travelNo }, { $set: { reviewChangeNo: 0 } });
  await travel.feed.changed(travelNo);
  await reviews.updateOne({ _id }, { $set: { blinded: true } });
  const work = { from: ['대기중'], to: '처리완료', at: START, reason: '' };
  await travel.database.db.collection<{ _id: number }>('cases').updateOne({ _id }, { $set: { work } });
  const count = () => travel.catalogue.now.index.get(travelNo)?.reviewCount;
  expect(count()).toBe(1);
  await travel.sweep();
  expect(count()).toBe(0);
});

test('a bulk call that fails in the middle answers the decisions before it and refuses the rest', async () => {
  const { reviewNo: broken } = await write(travel, HANA, { rating: 3, travelNo: 2 });
  await report();
  await report(DUL, broken);
  // No code of ours: as if the database failed in the middle.
  await travel.database.db.collection<{ _id: number }>('cases').updateOne({ _id: broken }, { $set: { reasons: null } });
  const results = await decideAll(
    [reviewNo, broken].map((no) => ({ reviewNo: no, step: 1, action: 'ACCEPT' as const, reason: '' })),
  );
  expect(results).toMatchObject([
    { reviewNo, code: '200' },
    { reviewNo: broken, code: '500' },
  ]);
});

test('one case that cannot be finished does not keep the others from it', async () => {
  const { reviewNo: broken } = await write(travel, HANA, { rating: 3, travelNo: 2 });
  await report();
  await report(DUL, broken);
  const work = { from: ['대기중'], to: '처리완료', at: START, reason: '' };
  const documents = travel.database.db.collection<{ _id: number }>('cases');
  await documents.updateOne({ _id: reviewNo }, { $set: { work } });
  await documents.updateOne({ _id: broken }, { $set: { work: { ...work, at: new Date(0) }, reportNos: null } });
  await expect(travel.sweep()).rejects.toThrow();
  expect(await documents.countDocuments({ 'work.at': { $exists: true } })).toBe(1);
  expect(((await documents.findOne({ _id: reviewNo })) as { work?: object } | null)?.work).toBeUndefined();
});

test('an instance lists what another one has taken and decided', async () => {
  const { database, imageDir } = travel;
  const other = createTravel(
    createTravelContext({
      db: database.db,
      counters: database.counters,
      clock: clockAt(() => travel.time.now),
      authenticate: asMember,
      imageDir,
      uploads: createFolderStore(imageDir),
      draw: drawPicture,
      drawPreview,
    }),
  );
  await other.catalogue.build();
  await other.loadCases();
  const since = new Date();
  const seen = async (state: string) => {
    await other.catchUpCases(since);
    const answer = await other.app.request(addressOf(listCases, { query: { state: state as '대기중' } }), {
      headers: bearer(9, 'admin'),
    });
    return ((await answer.json()) as { data: { list: { reviewNo: number }[]; counts: Record<string, number> } }).data;
  };
  await report();
  expect(await seen('대기중')).toMatchObject({ list: [{ reviewNo }], counts: { 대기중: 1 } });
  const listed = await other.app.request(listReports.path, { headers: bearer(9, 'admin') });
  expect(await listed.json()).toMatchObject({ list: [{ reviewNo }] });
  await decide('ACCEPT');
  expect(await seen('처리완료')).toMatchObject({ list: [{ reviewNo }], counts: { 대기중: 0, 처리완료: 1 } });
  await appeal();
  expect(await seen('이의제기')).toMatchObject({ list: [{ reviewNo }], counts: { 처리완료: 0, 이의제기: 1 } });
});

test('reports of earlier releases and reports that a crash left are taken into cases by the sweep', async () => {
  const { db } = travel.database;
  await report();
  await report(SET);
  await db.collection('reports').updateMany({}, { $unset: { caseVersion: true } });
  await db.collection('cases').deleteMany({});
  await travel.loadCases();
  expect((await cases()).list).toEqual([]);
  await travel.sweep();
  expect(await cases()).toMatchObject({ list: [{ reviewNo, reportCount: 2, step: 1 }] });
  await travel.sweep();
  expect(await cases()).toMatchObject({ list: [{ reportCount: 2, step: 1 }] });
});

test('a report that was filed while its review was being hidden is accepted with the others', async () => {
  const { db } = travel.database;
  await report();
  await report(SET);
  await decide('ACCEPT');
  await db.collection<{ _id: number }>('cases').updateOne({ _id: reviewNo }, { $pop: { reportNos: 1 } });
  await db
    .collection('reports')
    .updateOne(
      { reporterNo: SET.memberNo },
      { $set: { isLoose: true, status: '대기중' }, $unset: { caseVersion: true } },
    );
  await travel.sweep();
  expect(await statuses()).toEqual(['처리완료', '처리완료']);
  expect(await theCase()).toMatchObject({ state: '처리완료', blinded: true });
});

test('an accepted report of an earlier release can be undone, decided and appealed without waiting for the sweep', async () => {
  const { db } = travel.database;
  await report();
  await report(SET);
  await put('ACCEPT');
  await db.collection('reports').updateMany({}, { $unset: { caseVersion: true } });
  await db.collection('cases').deleteMany({});
  await travel.loadCases();
  expect((await appeal()).status).toBe(201);
  expect((await put('REOPEN', '광고가 아니에요.')).status).toBe(200);
  expect([await visible(), await statuses()]).toEqual([1, ['반려', '반려']]);
});

test('the case of a review that its author has deleted keeps the text and can be decided', async () => {
  await report();
  await travel.call(deleteReview, { params: { reviewNo: String(reviewNo) } }, HANA);
  expect(await theCase()).toMatchObject({ review: null, reviewContent: draft.reviewContent });
  expect(await decide('ACCEPT')).toMatchObject({ code: '200' });
  expect(await statuses()).toEqual(['처리완료']);
});

test('the list of reports is filtered by status and shows waiting ones first', async () => {
  const numbers = [reviewNo];
  for (let count = 1; count < 4; count += 1) numbers.push((await write(travel, HANA)).reviewNo);
  for (const no of numbers) await report(DUL, no);
  await decide('ACCEPT', '', numbers[3]);
  await decide('REJECT', '', numbers[1]);
  const filtered = async (status: '대기중' | '처리완료' | '반려') =>
    travel.call(listReports, { query: { status } }, ADMIN);
  expect(await statuses()).toEqual(['대기중', '대기중', '처리완료', '반려']);
  expect((await reports()).map((one) => one.reviewNo)).toEqual([numbers[2], numbers[0], numbers[3], numbers[1]]);
  expect(await filtered('반려')).toMatchObject({ list: [{ reviewNo: numbers[1] }], totalCount: 1, waitingCount: 2 });
  expect((await filtered('처리완료')).totalCount).toBe(1);
  expect((await travel.request(listReports, { query: { status: '없음' } as never }, ADMIN)).status).toBe(400);
});
