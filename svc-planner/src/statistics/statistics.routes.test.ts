import { expect, test } from '@jest/globals';
import { addressOf } from '@osaka/contracts';
import { getPlanStatistics } from '@osaka/contracts/planner';
import { bearer, refusesStrangers } from '@osaka/service-kit/testing';
import { HANA } from '../testing/plan-calls.ts';
import { testPlanner } from '../testing/test-planner.ts';

const planner = testPlanner();
const { send, plan, draft } = planner;

refusesStrangers(() => planner.app, [getPlanStatistics]);

async function statistics() {
  const answer = await planner.app.request(addressOf(getPlanStatistics, { query: { days: '7' } }), {
    headers: bearer(9, 'admin'),
  });
  return getPlanStatistics.success.parse(await answer.json()).data;
}

test('plans count when they are saved or copied, places when they come into a plan, each once', async () => {
  const copies = planner.context.destinations;
  for (const travelNo of [11, 21])
    await copies.keep({
      travelNo,
      title: `곳 ${travelNo}`,
      status: 'Y',
      mapX: 135.5,
      mapY: 34.7,
      explain: '',
      imageUrl: null,
      version: 1,
    });
  const planNo = await plan(HANA);
  await draft(HANA, {}, 3);
  const add = { changes: [{ changeId: 'change-0001', type: 'add', travelNo: 21, day: 1, before: null }] };
  for (let times = 0; times < 2; times += 1)
    expect((await send(HANA, 'POST', `/api/my-plans/${planNo}/changes`, add)).status).toBe(200);
  expect((await send(HANA, 'POST', `/api/my-plans/${planNo}/copy`, { travelStartDate: '2026-04-01' })).status).toBe(
    201,
  );
  expect(await statistics()).toEqual({
    plans: 2,
    planned: [
      { travelNo: 11, title: '곳 11', count: 2 },
      { travelNo: 12, title: '', count: 2 },
      { travelNo: 13, title: '', count: 2 },
      { travelNo: 21, title: '곳 21', count: 2 },
    ],
  });
  planner.time.now = new Date('2026-03-18T12:00:00+09:00');
  expect(await statistics()).toEqual({ plans: 0, planned: [] });
});
