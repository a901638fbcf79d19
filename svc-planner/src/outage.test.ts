import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { destinationChanged } from '@osaka/contracts/travel';
import { clockAt, createCounters, createJobs, eventOf, type Jobs, openMongo, silentLogger } from '@osaka/service-kit';
import {
  asMember,
  eventually,
  type OutageSwitch,
  openOutageSwitch,
  openTestDatabase,
  type TestDatabase,
} from '@osaka/service-kit/testing';
import { createPlannerApp } from './app.ts';
import { createPlannerContext, type PlannerContext } from './context.ts';
import { subscribeToEvents } from './events.ts';
import { createPlanRepository } from './plans/plans.repository.ts';
import { callsOf, HANA, PLACES, WORDS } from './testing/plan-calls.ts';

const AWAY = [503, '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.'];
const REDIS_URL = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';

let database: TestDatabase;
let mongo: OutageSwitch;
let client: ReturnType<typeof openMongo>;
let context: PlannerContext;
let app: ReturnType<typeof createPlannerApp>;
const { step, draft, plan, get } = callsOf(() => app);

beforeAll(async () => {
  database = await openTestDatabase();
  await createPlanRepository(database.db).prepare();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.empty();
  mongo = await openOutageSwitch(database.url);
  client = openMongo(mongo.url, database.db.databaseName);
  const clock = clockAt(() => new Date('2026-03-10T12:00:00+09:00'));
  context = createPlannerContext({
    db: client.db,
    counters: createCounters(client.db),
    clock,
    authenticate: asMember,
  });
  app = createPlannerApp(context);
});
afterEach(async () => {
  await client.close();
  await mongo.close();
});

test('MongoDB away during step 3: the documented message, the draft is as it was, and the next try succeeds', async () => {
  const { planNo, version } = await draft(HANA, {}, 2);
  const before = (await get(HANA, '/api/travel-planner/draft')).answer.data;
  const third = { planNo, version, selectedPlaces: PLACES };

  await mongo.cut();
  const refused = await step(3, HANA, third);
  expect([refused.status, refused.answer.message]).toEqual(AWAY);
  await mongo.restore();
  expect(await back()).toEqual(before);

  expect((await step(3, HANA, third)).status).toBe(200);
  expect((await step(4, HANA, { planNo, ...WORDS })).status).toBe(200);
});

test('a lost answer leaves one change, and the step sent again gets the same answer', async () => {
  const { planNo, version } = await draft(HANA, {}, 2);
  const third = { planNo, version, selectedPlaces: PLACES };
  const lost = step(3, HANA, third);
  await mongo.cut();
  await lost.catch(() => undefined);
  await mongo.restore();
  await back();
  const { status, answer } = await step(3, HANA, third);
  expect([status, answer.data.version]).toEqual([200, version + 1]);
});

test('MongoDB away: lists, details, edits and deletions say so, and work again by themselves', async () => {
  const planNo = await plan(HANA);
  await mongo.cut();
  for (const path of ['/api/my-plans', `/api/my-plans/${planNo}`, '/api/travel-planner/draft']) {
    const { status, answer } = await get(HANA, path);
    expect([status, answer.message]).toEqual(AWAY);
  }
  await mongo.restore();
  await back();
  expect((await get(HANA, `/api/my-plans/${planNo}`)).status).toBe(200);
});

test('Redis away: plans are made and opened as ever, and news of destinations come in when it is back', async () => {
  const redis = await openOutageSwitch(REDIS_URL);
  const prefix = `test-${randomUUID()}`;
  const jobs: Jobs[] = [createJobs(redis.url, silentLogger, prefix), createJobs(REDIS_URL, silentLogger, prefix)];
  try {
    subscribeToEvents(context, jobs[0] as Jobs);
    await redis.cut();
    const planNo = await plan(HANA);
    expect((await get(HANA, `/api/my-plans/${planNo}`)).status).toBe(200);

    const closed = eventOf(destinationChanged, 5, {
      travelNo: 11,
      title: '오사카성',
      status: 'N',
      mapX: 135.5,
      mapY: 34.7,
      explain: '',
      imageUrl: null,
    });
    await (jobs[1] as Jobs).ensure('events-planner', closed.id, closed);
    await redis.restore();
    await eventually(async () => {
      const { answer } = await get(HANA, `/api/my-plans/${planNo}`);
      expect(answer.data).toMatchObject({ selectedPlaces: [{ status: 'N' }, { status: 'Y' }, { status: 'Y' }] });
    });
  } finally {
    await Promise.all(jobs.map((each) => each.close()));
    await redis.close();
  }
});

/** What the server has, as soon as it can be asked again. */
async function back() {
  return eventually(async () => {
    const { status, answer } = await get(HANA, '/api/travel-planner/draft');
    expect(status).toBe(200);
    return answer.data;
  });
}
