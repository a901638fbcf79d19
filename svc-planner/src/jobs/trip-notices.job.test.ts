import { expect, test } from '@jest/globals';
import type { DomainEvent } from '@osaka/contracts';
import { DUL, HANA } from '../testing/plan-calls.ts';
import { testPlanner } from '../testing/test-planner.ts';
import { createTripNotices } from './trip-notices.job.ts';

const planner = testPlanner();
const { plan, draft, send } = planner;

async function tellAt(time: string) {
  planner.time.now = new Date(time);
  await createTripNotices(planner.context)();
}
async function told() {
  const stored = await planner.database.db
    .collection<{ _id: number; outbox?: DomainEvent[] }>('plans')
    .find()
    .sort({ _id: 1 })
    .toArray();
  return stored
    .flatMap(({ outbox = [] }) => outbox.map(({ data }) => data as Record<string, unknown>))
    .filter(({ kind }) => kind === 'trip-soon');
}

test('owner and companions are told three days before the start by the date of Seoul, from nine o’clock on, once', async () => {
  const planNo = await plan(HANA);
  const { token } = (await send(HANA, 'POST', `/api/my-plans/${planNo}/invitations`, { role: 'viewer' })).answer.data;
  await send(DUL, 'POST', `/api/plan-invitations/${token}/accept`);
  await plan(HANA, { startDate: '2026-03-21' });
  await draft(HANA, {}, 3);
  await tellAt('2026-03-16T23:59:00+09:00');
  await tellAt('2026-03-17T08:59:00+09:00');
  expect(await told()).toEqual([]);
  await Promise.all([tellAt('2026-03-17T09:00:00+09:00'), tellAt('2026-03-17T09:00:00+09:00')]);
  await tellAt('2026-03-17T23:59:00+09:00');
  expect(await told()).toEqual([
    {
      subjectNo: planNo,
      noticeKey: `trip-soon ${planNo} 2026-03-20`,
      kind: 'trip-soon',
      memberNos: [HANA, DUL],
      text: '‘오사카 봄 여행’, 사흘 뒤에 떠나요.',
      link: `/myplan/detail/${planNo}`,
      at: '2026-03-17T00:00:00.000Z',
    },
  ]);
});

test('a job that was killed halfway tells the rest, and a deleted plan tells nobody', async () => {
  const planNos = [await plan(HANA), await plan(HANA), await plan(DUL), await plan(DUL)];
  await send(DUL, 'DELETE', `/api/my-plans/${planNos[3]}`);
  const { plans } = planner.context;
  let left = 1;
  const dying = {
    ...plans,
    async tellSoon(...args: Parameters<typeof plans.tellSoon>) {
      if (left === 0) throw new Error('killed');
      left -= 1;
      await plans.tellSoon(...args);
    },
  };
  planner.time.now = new Date('2026-03-17T09:00:00+09:00');
  await expect(createTripNotices({ ...planner.context, plans: dying })()).rejects.toThrow('killed');
  expect((await told()).length).toBe(1);
  await tellAt('2026-03-17T09:10:00+09:00');
  expect((await told()).map(({ subjectNo }) => subjectNo)).toEqual(planNos.slice(0, 3));
});

test('a trip that is put off after its notice is told of again, three days before its new start', async () => {
  const planNo = await plan(HANA);
  await tellAt('2026-03-17T09:00:00+09:00');
  await send(HANA, 'POST', `/api/my-plans/${planNo}/changes`, {
    changes: [
      { type: 'dates', changeId: 'put-off-put-off-1', travelStartDate: '2026-04-20', travelEndDate: '2026-04-23' },
    ],
  });
  await tellAt('2026-03-17T09:10:00+09:00');
  await tellAt('2026-04-17T09:00:00+09:00');
  await tellAt('2026-04-17T09:10:00+09:00');
  const keys = (await told()).map(({ noticeKey }) => noticeKey);
  expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
});
