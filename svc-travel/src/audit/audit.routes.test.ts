import { beforeEach, expect, test } from '@jest/globals';

import {
  attachTheme,
  countTravelAudit,
  createCategory,
  createDestination,
  createReview,
  createTag,
  decideReport,
  deleteCategories,
  deleteTags,
  listAdminTags,
  listReports,
  listTravelAudit,
  reportReview,
  toggleDestination,
  updateCategory,
  updateDestination,
} from '@osaka/contracts/travel';
import { refusesStrangers } from '@osaka/service-kit/testing';
import { testTravel } from '../testing/open-travel.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
const travel = testTravel();
beforeEach(async () => void (await travel.database.db.collection('auditLog').deleteMany({})));

refusesStrangers(() => travel.app, [listTravelAudit, countTravelAudit]);

const records = async (query: Record<string, string> = {}) =>
  (await travel.call(listTravelAudit, { query }, ADMIN)).data.list;
const draft = {
  title: '하루카 골목 카페',
  categoryNo: 2,
  guNo: 9,
  address: '오사카시 덴노지구 1-1',
  mapX: 135.52,
  mapY: 34.66,
};

test('every change of a place has an audit entry with names instead of numbers', async () => {
  const { travelNo, version } = (
    await travel.call(createDestination, { body: { ...draft, tagList: [{ tagName: '기록' }] } }, ADMIN)
  ).data;
  await travel.call(
    updateDestination,
    {
      params: { travelNo: String(travelNo) },
      body: { ...draft, categoryNo: 1, tagList: [{ tagName: '기록' }], version },
    },
    ADMIN,
  );
  await travel.call(toggleDestination, { params: { travelNo: String(travelNo) } }, ADMIN);
  await travel.call(attachTheme, { body: { travelNo, themaNo: 5 } }, ADMIN);
  const [themed, switched, edited, registered, tagged] = await records();
  expect(themed?.changes).toEqual([{ field: 'themes', before: [], after: ['야경명소'] }]);
  expect(switched?.changes).toEqual([{ field: 'status', before: 'Y', after: 'N' }]);
  expect(edited).toMatchObject({
    kind: 'destination',
    action: 'update',
    actorNo: 9,
    actorId: 'member9',
    targetNo: travelNo,
    targetName: '하루카 골목 카페',
  });
  expect(edited?.changes).toEqual([{ field: 'category', before: '맛집', after: '관광명소' }]);
  expect(registered).toMatchObject({ kind: 'destination', action: 'create' });
  expect(registered?.changes).toContainEqual({ field: 'district', before: null, after: '덴노지구' });
  expect(tagged).toMatchObject({ kind: 'tag', action: 'create', targetName: '#기록' });
});

test('saving without a change writes no audit entry', async () => {
  const { travelNo } = (await travel.call(createDestination, { body: draft }, ADMIN)).data;
  await travel.call(updateDestination, { params: { travelNo: String(travelNo) }, body: draft }, ADMIN);
  expect((await records({ target: String(travelNo) })).map(({ action }) => action)).toEqual(['create']);
  expect((await records({ target: '하루까 골목' }))[0]).toMatchObject({ targetNo: travelNo });
});

test('audit entries of reference data show additions, changes, deletions and the number of uses', async () => {
  const { categoryNo } = (await travel.call(createCategory, { body: { categoryName: '온천' } }, ADMIN)).data as {
    categoryNo: number;
  };
  await travel.call(
    updateCategory,
    { params: { id: String(categoryNo) }, body: { categoryName: '온천·스파', categoryStatus: 'N' } },
    ADMIN,
  );
  await travel.call(deleteCategories, { body: [categoryNo] }, ADMIN);
  expect(await records({ kind: 'category' })).toMatchObject([
    { action: 'delete', targetName: '온천·스파' },
    {
      action: 'update',
      changes: [
        { field: 'name', before: '온천', after: '온천·스파' },
        { field: 'status', before: 'Y', after: 'N' },
      ],
    },
    { action: 'create', targetNo: categoryNo, targetName: '온천' },
  ]);
  const popular = (await travel.call(listAdminTags, {}, ADMIN)).data.reduce((most, tag) =>
    (tag.useCount ?? 0) > (most.useCount ?? 0) ? tag : most,
  );
  await travel.call(deleteTags, { body: [popular.tagNo] }, ADMIN);
  expect((await records({ kind: 'tag' }))[0]?.changes).toContainEqual({
    field: 'uses',
    before: popular.useCount,
    after: null,
  });
});

test('a refused change leaves no audit entry', async () => {
  await travel.call(createTag, { body: { tagName: '두 번' } }, ADMIN);
  expect((await travel.request(createTag, { body: { tagName: '두  번' } }, ADMIN)).status).toBe(409);
  expect((await travel.request(deleteCategories, { body: [1] }, ADMIN)).status).toBe(409);
  expect(
    (
      await travel.request(
        updateCategory,
        { params: { id: 4711 }, body: { categoryName: '없음', categoryStatus: 'Y' } },
        ADMIN,
      )
    ).status,
  ).toBe(404);
  expect(await records()).toMatchObject([{ action: 'create', targetName: '#두 번' }]);
});

test('audit entries of a report show who decided and reverted it', async () => {
  await travel.send(
    createReview,
    { json: { travelNo: 1, reviewTitle: '제목', reviewContent: '내용', rating: 2 } },
    { memberNo: 1 },
  );
  await travel.call(reportReview, { body: { reviewNo: 1, reportContent: '스팸/도배' } }, { memberNo: 2 });
  const reportNo = String((await travel.call(listReports, {}, ADMIN)).list[0]?.reportNo);
  for (const body of [{ action: 'ACCEPT' }, { action: 'REOPEN' }, { action: 'REJECT', reason: '문제 없음' }] as const) {
    await travel.call(decideReport, { params: { reportNo }, body }, ADMIN);
  }
  const [rejected, , accepted] = await records({ kind: 'report' });
  expect(rejected?.changes).toEqual([
    { field: 'status', before: '대기중', after: '반려' },
    { field: 'reason', before: '', after: '문제 없음' },
  ]);
  expect(accepted).toMatchObject({
    targetName: expect.stringContaining('리뷰 1번'),
    changes: [{ field: 'status', before: '대기중', after: '처리완료' }],
  });
});

test('under concurrency every acknowledged change has exactly one audit entry, and no other has', async () => {
  const { travelNo, version } = (await travel.call(createDestination, { body: draft }, ADMIN)).data;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      travel.request(
        updateDestination,
        { params: { travelNo }, body: { ...draft, title: `이름 ${index}`, version } },
        ADMIN,
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await records({ target: String(travelNo), kind: 'destination' })).toHaveLength(2);
});

test('the sweep deletes audit entries after three months', async () => {
  await travel.call(toggleDestination, { params: { travelNo: '60' } }, ADMIN);
  const before = travel.time.now;
  travel.time.now = new Date('2026-06-12T03:00:00Z');
  await travel.sweep();
  expect(await travel.database.db.collection('auditLog').countDocuments()).toBe(0);
  travel.time.now = before;
});
