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
      noticeKey: `trip-soon ${planNo} start`,
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
