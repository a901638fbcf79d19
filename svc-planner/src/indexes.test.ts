import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase, unservedQueries } from '@osaka/service-kit/testing';
import { createDestinationCopies } from './destinations/destination-copies.repository.ts';
import { createMemberNames } from './members/member-names.repository.ts';
import { createWithdrawalRepository } from './members/withdrawals.repository.ts';
import { createInvitationRepository } from './plans/companions/invitations.repository.ts';
import { createPlanRepository, type PlanRepository } from './plans/plans.repository.ts';
import { createOpinionRepository } from './plans/shares/opinions.repository.ts';
import { createShareRepository } from './plans/shares/shares.repository.ts';
import { createHistoryRepository } from './plans/trip/history.repository.ts';
import { createPlanVisitRepository, publishedPlans } from './plans/visits/plan-visits.repository.ts';

const NOW = new Date('2026-03-10T00:00:00Z');
const TODAY = '2026-03-10';
const page = { page: 2, size: 3, status: '', searchKeyword: '' } as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await createPlanRepository(database.db).prepare();
});
afterAll(() => database.close());

const NOTICE = {
  subjectNo: 7,
  noticeKey: 'companion-joined 7 1',
  kind: 'companion-joined' as const,
  memberNos: [7],
  text: '초대를 받았어요.',
  link: '/myplan/detail/7',
  at: NOW.toISOString(),
};
/** Arguments for every method that asks; a new one without them does not compile. */
const QUESTIONS: { [M in Exclude<keyof PlanRepository, 'prepare' | 'create'>]: Parameters<PlanRepository[M]>[] } = {
  find: [[7]],
  findStates: [[[7, 8]]],
  findByKey: [['7:abcdefgh']],
  findNewestDraft: [[7, NOW]],
  findPage: [
    [7, page, TODAY],
    [7, { ...page, status: '예정' }, TODAY],
    [7, { ...page, status: '완료', searchKeyword: '벚꽃' }, TODAY],
  ],
  change: [[{ planNo: 7, version: 1 }, { groupSize: 3 }]],
  addCompanion: [[7, { memberNo: 2, role: 'editor' }, 20, NOTICE]],
  changeCompanion: [[7, 2, 'viewer']],
  removeCompanion: [[7, 2]],
  findNumbersOf: [[2]],
  findPageOf: [
    [7, 'saved', 100, 20],
    [7, 'draft', 100, 20],
  ],
  findPageWith: [[7, 100, 20]],
  findAhead: [[11, TODAY, 0, 200]],
  tell: [[[NOTICE]]],
  findStarting: [[TODAY, 200]],
  tellSoon: [[{ planNo: 7, version: 1, travelStartDate: TODAY } as Parameters<PlanRepository['tellSoon']>[0], NOTICE]],
  remove: [[7, NOW]],
  restore: [[7, 1, NOW]],
  softDeleteByMember: [[7, NOW]],
  forgetPrivateItems: [[[7], 2]],
  removeDraftsOlderThan: [[NOW]],
  findPurgeable: [[NOW, NOW]],
  removeDeletedBefore: [[NOW]],
  removeWithdrawnBefore: [[NOW]],
};

test.each(Object.entries(QUESTIONS))('an index serves %s', async (method, calls) => {
  const plans = createPlanRepository(database.db) as unknown as Record<
    string,
    (...args: unknown[]) => Promise<unknown>
  >;
  const ask = async () => {
    for (const args of calls) await plans[method]?.(...args);
  };
  expect(await unservedQueries(database.db, ask)).toEqual([]);
});

test('an index serves every query of visits', async () => {
  const visits = createPlanVisitRepository(database.db);
  const place = {
    travelId: 11,
    travelName: '오사카성',
    mapX: 135.5,
    mapY: 34.7,
    travelDescription: '',
    copyVersion: 0,
    day: null,
    time: null,
    stayMinutes: null,
    memo: '',
    visit: null,
    rank: 'a',
  };
  const plan = {
    _id: 7,
    memberNo: 1,
    state: 'saved',
    version: 1,
    travelStartDate: '2026-03-01',
    travelEndDate: '2026-03-02',
    selectedPlaces: [place],
    visitsDue: '',
  };
  const { collection, filter, projection } = publishedPlans(database.db);
  const ask = async () => {
    await visits.findDue(TODAY);
    await visits.publish(plan as unknown as Parameters<typeof visits.publish>[0], TODAY);
    await visits.makeUnknownDue();
    await collection.find(filter, { projection }).toArray();
  };
  expect(await unservedQueries(database.db, ask)).toEqual([]);
});

test('an index serves every query of withdrawals', async () => {
  const withdrawals = createWithdrawalRepository(database.db);
  await withdrawals.prepare();
  const ask = async () => {
    await withdrawals.add({ memberNo: 7, withdrawnAt: NOW, version: 2 });
    await withdrawals.find(7);
    await withdrawals.findMany([7, 8]);
    await withdrawals.findSince(NOW);
    await withdrawals.removeBefore(NOW);
  };
  expect(await unservedQueries(database.db, ask)).toEqual([]);
});

test('an index serves every query of the copies of destinations', async () => {
  const copies = createDestinationCopies(database.db);
  const copy = {
    travelNo: 11,
    title: '오사카성',
    status: 'Y',
    mapX: 135.5,
    mapY: 34.7,
    explain: '',
    imageUrl: null,
    version: 1,
  } as const;
  const ask = async () => {
    await copies.keep(copy);
    await copies.findMany([11, 12]);
    await copies.keep({ ...copy, version: 2 });
    await copies.versionsOf([11, 12]);
    await copies.findUnannounced(11);
    await copies.markTold(11, 2);
  };
  expect(await unservedQueries(database.db, ask)).toEqual([]);
});

test('an index serves every query of the history', async () => {
  const history = createHistoryRepository(database.db);
  await history.prepare();
  const entry = {
    kind: 'change',
    changeNo: 501,
    version: 6,
    memberNo: 1,
    at: NOW,
    changes: [],
    writes: [],
    ids: [{ changeId: 'abcdefgh', isSkipped: false }],
  } as const;
  const ask = async () => {
    await history.settle({ planNo: 7, record: { ...entry, changes: [], writes: [], ids: [...entry.ids] } });
    await history.settle({ planNo: 7, record: { kind: 'undo', changeNo: 501, version: 7, memberNo: 1, at: NOW } });
    await history.findIds(7, ['abcdefgh']);
    await history.find(7, 501, 1);
    await history.findPage(7, 1, 600, 31);
    await history.findPage(7, 1, undefined, 31);
    await history.forgetPrivateItems([7], 1);
    await history.findSince(7, 5, 100);
    await history.removePlans([7]);
  };
  expect(await unservedQueries(database.db, ask)).toEqual([]);
});

test('an index serves every query of invitations, shares, opinions and names', async () => {
  const [invitations, shares, opinions, names] = [
    createInvitationRepository(database.db),
    createShareRepository(database.db),
    createOpinionRepository(database.db),
    createMemberNames(database.db),
  ];
  for (const each of [invitations, shares, opinions]) await each.prepare();
  const scopes = { budget: false, links: false, memo: false, opinions: true, bookings: false };
  const ask = async () => {
    await invitations.add('hash', { planNo: 7, invitationNo: 1, role: 'editor', expiresAt: NOW });
    await invitations.find('hash');
    await invitations.claim('hash', 2);
    await invitations.release('hash', 2);
    await invitations.finish('hash', NOW);
    await invitations.findHolding(7, NOW, async () => 1);
    await invitations.revoke(7, 1, NOW);
    await shares.add('hash', { shareNo: 1, planNo: 7, ...scopes, createdAt: NOW, expiresAt: NOW }, NOW);
    await shares.find('hash');
    await shares.findHolding(7, NOW);
    await shares.revoke(7, 1, NOW);
    await opinions.add({
      opinionNo: 1,
      planNo: 7,
      travelId: null,
      nickname: '하나',
      text: '좋아요',
      at: NOW,
      hidden: false,
    });
    await opinions.setHeart(7, 11, 'guest', true);
    await opinions.setHeart(7, 11, 'guest', false);
    await opinions.findOfPlan(7);
    await opinions.countHearts(7);
    await opinions.setHidden(7, 1, true);
    await names.introduce(1, '하나');
    await names.rename(1, '두리', 2);
    await names.findMany([1, 2]);
    await names.forget(1);
    for (const each of [invitations, shares, opinions]) await each.removePlans([7]);
  };
  expect(await unservedQueries(database.db, ask)).toEqual([]);
});
