import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase, unservedQueries } from '@osaka/service-kit/testing';
import { createDestinationCopies } from './destinations/destination-copies.repository.ts';
import { createWithdrawalRepository } from './members/withdrawals.repository.ts';
import { createPlanRepository, type PlanRepository } from './plans/plans.repository.ts';

const NOW = new Date('2026-03-10T00:00:00Z');
const TODAY = '2026-03-10';
const page = { page: 2, size: 3, status: '', searchKeyword: '' } as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await createPlanRepository(database.db).prepare();
});
afterAll(() => database.close());

/** Arguments for every method that asks; a new one without them does not compile. */
const QUESTIONS: { [M in Exclude<keyof PlanRepository, 'prepare' | 'create'>]: Parameters<PlanRepository[M]>[] } = {
  find: [[7]],
  findByKey: [['7:abcdefgh']],
  findNewestDraft: [[7, NOW]],
  findPage: [
    [7, page, TODAY],
    [7, { ...page, status: '예정' }, TODAY],
    [7, { ...page, status: '완료', searchKeyword: '벚꽃' }, TODAY],
  ],
  change: [[7, 1, { groupSize: 3 }]],
  remove: [[7, NOW]],
  restore: [[7, 1, NOW]],
  softDeleteByMember: [[7, NOW]],
  removeDraftsOlderThan: [[NOW]],
  removeDeletedBefore: [[NOW]],
  removeWithdrawnBefore: [[NOW]],
};

test.each(Object.entries(QUESTIONS))('an index serves %s', async (method, calls) => {
  const plans = createPlanRepository(database.db) as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const ask = async () => {
    for (const args of calls) await plans[method]?.(...args);
  };
  expect(await unservedQueries(database.db, ask)).toEqual([]);
});

test('an index serves what is asked of withdrawals', async () => {
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

test('an index serves what is asked of the copies of destinations', async () => {
  const copies = createDestinationCopies(database.db);
  const copy = { travelNo: 11, title: '오사카성', status: 'Y', mapX: 135.5, mapY: 34.7, explain: '', imageUrl: null, version: 1 } as const;
  const ask = async () => {
    await copies.keep(copy);
    await copies.findMany([11, 12]);
    await copies.versionsOf([11, 12]);
  };
  expect(await unservedQueries(database.db, ask)).toEqual([]);
});
