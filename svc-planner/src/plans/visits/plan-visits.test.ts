import { beforeEach, expect, test } from '@jest/globals';
import type { DomainEvent } from '@osaka/contracts';
import { createVisitPublisher } from '../../jobs/publish-visits.ts';
import { HANA, PLACES } from '../../testing/plan-calls.ts';
import { testPlanner } from '../../testing/test-planner.ts';
import { publishedPlans } from './plan-visits.repository.ts';

const planner = testPlanner();
const { plan, draft, send } = planner;
const plans = () => planner.database.db.collection<{ _id: number; outbox?: DomainEvent[] }>('plans');
const MARCH = PLACES.map(({ travelId }) => ({ travelNo: travelId, month: '2026-03' }));

let planNo = 0;
beforeEach(async () => {
  planNo = await plan(HANA);
});

const publisher = () => createVisitPublisher(planner.context);
async function publishAt(time: string): Promise<void> {
  planner.time.now = new Date(time);
  await publisher().run();
}
async function published(): Promise<{ version: number; data: unknown }[]> {
  const documents = await plans().find().toArray();
  return documents.flatMap(({ outbox = [] }) => outbox.map(({ version, data }) => ({ version, data })));
}
const visitEvent = (version: number, visits: object[]) => ({ version, data: { planNo, memberNo: HANA, visits } });
const change = (changes: object[]) =>
  send(HANA, 'POST', `/api/my-plans/${planNo}/changes`, {
    changes: changes.map((each, index) => ({ changeId: `change-${Date.now()}-${index}`, ...each })),
  });

test('the places of a plan are published when its last day is over in Seoul, once, and not before', async () => {
  await draft(HANA, {}, 3);
  await publishAt('2026-03-22T23:59:59+09:00');
  expect(await published()).toEqual([]);
  await publishAt('2026-03-23T00:00:00+09:00');
  await publishAt('2026-03-24T00:00:00+09:00');
  expect(await published()).toEqual([visitEvent(1, MARCH)]);
});

test('a deletion takes the visits back, and its undo publishes them again', async () => {
  await publishAt('2026-03-23T00:00:00+09:00');
  await send(HANA, 'DELETE', `/api/my-plans/${planNo}`);
  await publisher().run();
  await send(HANA, 'POST', `/api/my-plans/${planNo}/restore`);
  await publisher().run();
  expect(await published()).toEqual([visitEvent(1, MARCH), visitEvent(2, []), visitEvent(3, MARCH)]);
});

test('later dates take the visits back until the new last day is over; days give each place its month', async () => {
  await publishAt('2026-03-23T00:00:00+09:00');
  expect(
    (
      await change([
        { type: 'dates', travelStartDate: '2026-03-31', travelEndDate: '2026-04-01' },
        { type: 'move', travelId: 11, day: 1, before: null },
      ])
    ).status,
  ).toBe(200);
  await publisher().run();
  await publishAt('2026-04-02T00:00:00+09:00');
  const [castle, ...others] = MARCH;
  expect(await published()).toEqual([
    visitEvent(1, MARCH),
    visitEvent(2, []),
    visitEvent(
      3,
      [castle, ...others.map((each) => ({ ...each, month: '2026-04' }))].map((each) => each as object),
    ),
  ]);
});

test('places that are removed, added or marked as left out afterwards change the visits; words do not', async () => {
  await publishAt('2026-03-23T00:00:00+09:00');
  await change([{ type: 'words', planTitle: '다녀온 오사카' }]);
  await publisher().run();
  expect(await published()).toHaveLength(1);
  await change([
    { type: 'remove', travelId: 12 },
    { type: 'stop', travelId: 13, visit: { state: 'skipped', at: '2026-03-22T01:00:00Z' } },
  ]);
  await publisher().run();
  expect((await published()).at(-1)).toEqual(visitEvent(2, MARCH.slice(0, 1)));
});

test('the plans of a member who left have no visits', async () => {
  await publishAt('2026-03-23T00:00:00+09:00');
  await planner.context.plans.softDeleteByMember(HANA, planner.time.now);
  await publisher().run();
  expect((await published()).at(-1)).toEqual(visitEvent(2, []));
});

test('plans that were saved by an earlier release are published without a step by hand, by many instances only once', async () => {
  await plans().updateMany({}, { $unset: { visitsDue: '' } } as never);
  const { visits } = planner.context;
  planner.time.now = new Date('2026-04-01T00:00:00+09:00');
  await Promise.all([1, 2, 3].map(() => visits.makeUnknownDue()));
  await Promise.all([1, 2, 3].map(() => publisher().run()));
  await visits.makeUnknownDue();
  await publisher().run();
  expect(await published()).toEqual([visitEvent(1, MARCH)]);
});

test('a plan that is over without visits is looked at once, and is not due again with each purge', async () => {
  await plans().updateMany({}, { $set: { selectedPlaces: [] }, $unset: { visitsDue: '' } } as never);
  const { visits } = planner.context;
  planner.time.now = new Date('2026-04-01T00:00:00+09:00');
  await visits.makeUnknownDue();
  expect(await visits.findDue(planner.context.clock.today())).toHaveLength(1);
  await publisher().run();
  await visits.makeUnknownDue();
  expect([await visits.findDue(planner.context.clock.today()), await published()]).toEqual([[], []]);
  expect(await plans().findOne({ _id: planNo })).toMatchObject({ visits: { version: 0, list: [] } });
});

test('a change between reading a plan and publishing it is not overwritten', async () => {
  const { visits } = planner.context;
  planner.time.now = new Date('2026-03-23T00:00:00+09:00');
  const [read] = await visits.findDue(planner.context.clock.today());
  if (!read) throw new Error('nothing is due');
  await send(HANA, 'DELETE', `/api/my-plans/${planNo}`);
  expect(await visits.publish(read, planner.context.clock.today())).toBe(false);
  await publisher().run();
  expect(await published()).toEqual([]);
});

test('a deleted plan is not purged before its consumers know that it has no visits', async () => {
  await publishAt('2026-03-23T00:00:00+09:00');
  await send(HANA, 'DELETE', `/api/my-plans/${planNo}`);
  const repository = planner.context.plans;
  const late = new Date('2026-04-01T00:00:00Z');
  expect(await repository.removeDeletedBefore(late)).toBe(0);
  await publisher().run();
  expect(await repository.removeDeletedBefore(late)).toBe(0);
  await plans().updateMany({}, { $set: { outbox: [] } });
  expect(await repository.findPurgeable(late, late)).toEqual([planNo]);
  expect(await repository.removeDeletedBefore(late)).toBe(1);
});

test('a copy of a plan takes over no visits and no events', async () => {
  await publishAt('2026-03-23T00:00:00+09:00');
  const { answer } = await send(HANA, 'POST', `/api/my-plans/${planNo}/copy`, { travelStartDate: '2026-05-01' });
  await publisher().run();
  expect(await plans().findOne({ _id: answer.data.planNo })).toMatchObject({ visitsDue: '2026-05-03' });
  expect(await published()).toHaveLength(1);
});

test('the current state that new consumers get is the last published one', async () => {
  await publishAt('2026-03-23T00:00:00+09:00');
  const { collection, filter, projection, factOf } = publishedPlans(planner.database.db);
  const facts = (await collection.find(filter, { projection }).toArray()).map(factOf);
  expect(facts).toEqual([{ type: 'plan.visited', ...visitEvent(1, MARCH) }]);
});
