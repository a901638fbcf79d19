import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { memberWithdrawn } from '@osaka/contracts/account';
import { destinationChanged } from '@osaka/contracts/travel';
import { clockAt, eventOf } from '@osaka/service-kit';
import {
  asMember,
  openTestDatabase,
  openTestRedis,
  type TestDatabase,
  type TestRedis,
} from '@osaka/service-kit/testing';
import { createPlannerApp } from './app.ts';
import { createPlannerContext } from './context.ts';
import { subscribeToEvents } from './events.ts';
import { callsOf, DUL, HANA } from './testing/plan-calls.ts';

let database: TestDatabase;
let redis: TestRedis;
let app: ReturnType<typeof createPlannerApp>;
const { plan, draft, get } = callsOf(() => app);
const castle = {
  travelNo: 11,
  title: '오사카성 공원',
  status: 'N' as const,
  mapX: 135.53,
  mapY: 34.69,
  explain: '',
  imageUrl: '/images/11-1200.webp',
};
const opening = {
  timeList: [{ dayOfWeek: '월' as const, startTime: '09:00', endTime: '17:00' }],
  lastEntryMinutes: 30,
  closures: [{ rule: 'national-holiday' as const }],
};

beforeAll(async () => {
  [database, redis] = await Promise.all([openTestDatabase(), openTestRedis()]);
  const context = createPlannerContext({
    db: database.db,
    counters: database.counters,
    clock: clockAt(() => new Date('2026-03-10T12:00:00+09:00')),
    authenticate: asMember,
  });
  app = createPlannerApp(context);
  subscribeToEvents(context, redis.jobs);
});
afterAll(async () => {
  await redis.close();
  await database.close();
});

test('a destination that changed is shown changed, whatever order the news come in', async () => {
  const planNo = await plan(HANA);
  const [closed, older] = [
    eventOf(destinationChanged, 5, { ...castle, ...opening, stayMinutes: 90 }),
    eventOf(destinationChanged, 4, { ...castle, title: '옛 이름', status: 'Y' }),
  ];
  for (const event of [closed, older, closed])
    await redis.jobs.ensure('events-planner', `${event.id}-${event.version}`, event);
  await until(async () => (await firstPlace(planNo))?.status === 'N');
  expect(await firstPlace(planNo)).toMatchObject({
    travelName: '오사카성 공원',
    mapX: 135.53,
    status: 'N',
    imageUrl: '/images/11-1200.webp',
    opening,
    usualStayMinutes: 90,
  });
});

test('a member who left reaches neither plan nor draft, and nobody else loses theirs', async () => {
  const planNo = await plan(HANA);
  await draft(HANA);
  const other = await plan(DUL);
  const event = eventOf(memberWithdrawn, 1, { memberNo: HANA, withdrawnAt: '2026-03-10T03:00:00.000Z' });
  await redis.jobs.ensure('events-planner', event.id, event);
  await until(async () => (await get(HANA, `/api/my-plans/${planNo}`)).status === 404);
  expect((await get(HANA, '/api/travel-planner/draft')).answer.data).toBeNull();
  expect((await get(DUL, `/api/my-plans/${other}`)).status).toBe(200);
});

async function firstPlace(planNo: number) {
  return ((await get(HANA, `/api/my-plans/${planNo}`)).answer.data.selectedPlaces as Record<string, unknown>[])[0];
}

async function until(isSo: () => Promise<boolean>) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('did not come about');
}
