import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { clockAt, type ServiceApp } from '@osaka/service-kit';
import { asMember, openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { createPlannerApp } from '../app.ts';
import { createPlannerContext, type PlannerContext } from '../context.ts';
import { plannerEvents } from '../events.ts';
import { createPurgePlans } from '../jobs/purge-plans.job.ts';
import { callsOf, DUL, HANA, PLACES, WORDS } from '../testing/plan-calls.ts';

const NOON = new Date('2026-03-10T12:00:00+09:00');
const clock = clockAt(() => NOON);
const LINKS = { transportReservationLink: '', accommodationLink: '' };
let database: TestDatabase;
let context: PlannerContext;
let app: ServiceApp;
/** Runs between the check of the token and the call. */
let onAdmitted: () => Promise<void>;
const { step, send, draft, plan, get } = callsOf(() => app);

beforeAll(async () => {
  database = await openTestDatabase();
  context = createPlannerContext({
    db: database.db,
    counters: database.counters,
    clock,
    async authenticate(authorization) {
      const member = await asMember(authorization);
      await onAdmitted();
      return member;
    },
  });
  await context.plans.prepare();
  app = createPlannerApp(context);
});
beforeEach(async () => {
  onAdmitted = async () => {};
  await database.empty();
});
afterAll(() => database.close());

const WRITES: [string, (plan: { planNo: number; draftNo: number }) => Promise<{ status: number }>][] = [
  ['a new draft', () => step(1, HANA, { startDate: '2026-03-20', endDate: '2026-03-22', travelers: 2 })],
  [
    'step 1 again',
    ({ draftNo }) => step(1, HANA, { planNo: draftNo, startDate: '2026-03-21', endDate: '2026-03-22', travelers: 3 }),
  ],
  ['step 2', ({ draftNo }) => step(2, HANA, { planNo: draftNo, selectedRegion: '기타구' })],
  ['step 3', ({ draftNo }) => step(3, HANA, { planNo: draftNo, selectedPlaces: PLACES })],
  [
    'the words',
    ({ draftNo }) =>
      send(HANA, 'PUT', '/api/travel-planner/draft', {
        planNo: draftNo,
        ...WORDS,
        minBudget: 0,
        maxBudget: 0,
        ...LINKS,
      }),
  ],
  ['step 4', ({ draftNo }) => step(4, HANA, { planNo: draftNo, ...WORDS })],
  [
    'an edit',
    ({ planNo }) =>
      send(HANA, 'PUT', `/api/my-plans/${planNo}`, {
        ...WORDS,
        ...LINKS,
        selectedPlaces: [{ travelId: 11, choiceOrder: 1 }],
      }),
  ],
];

test.each(WRITES)(
  '%s that was admitted before the withdrawal leaves nothing within reach, and nobody else loses anything',
  async (_what, write) => {
    const numbers = { planNo: await plan(HANA), draftNo: (await draft(HANA, {}, 3)).planNo };
    const other = await plan(DUL);
    onAdmitted = withdraw;
    const { status } = await write(numbers);
    onAdmitted = async () => {};
    expect([401, 404]).toContain(status);
    expect(await reachable()).toEqual([other]);
    expect((await get(DUL, `/api/my-plans/${other}`)).status).toBe(200);
  },
);

test('drafts written side by side with the withdrawal are out of reach, whichever comes first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const writes = Array.from({ length: 12 }, () => draftNow());
    await Promise.all([...writes.slice(0, 6), withdraw(), ...writes.slice(6)]);
    expect(await reachable()).toEqual([]);
  }
});

test('the purge job makes a late write unreadable when its process died before checking for a withdrawal', async () => {
  await withdraw();
  await database.db
    .collection<{ _id: number }>('plans')
    .insertOne({ _id: 99, memberNo: HANA, state: 'draft', updateDate: NOON } as never);
  await createPurgePlans(context)();
  expect(await reachable()).toEqual([]);
});

function draftNow() {
  return step(1, HANA, { startDate: '2026-03-20', endDate: '2026-03-22', travelers: 2 });
}

async function withdraw(): Promise<void> {
  await plannerEvents(context)['member.withdrawn'].apply({
    type: 'member.withdrawn',
    version: 2,
    data: { memberNo: HANA, withdrawnAt: NOON.toISOString() },
  });
}

async function reachable(): Promise<number[]> {
  const plans = database.db.collection<{ _id: number }>('plans');
  return (await plans.find({ withdrawnAt: { $exists: false } }).toArray()).map(({ _id }) => _id);
}
