import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { defineEvent, type Fact } from '@osaka/contracts';
import type { Document } from 'mongodb';
import * as z from 'zod/mini';
import { declareIndexes } from '../data/mongo.ts';
import { silentLogger } from '../observe/logging.ts';
import { openTestDatabase, type TestDatabase, unservedQueries } from '../testing/index.ts';
import { consumeEvents } from './event-consumer.ts';
import { createOutboxRelay, eventOf, outboxIndex } from './outbox.ts';
import { createReconciliation } from './reconciliation.ts';

const guestLeft = defineEvent({ type: 'guest.left', key: 'guestNo', data: z.object({ guestNo: z.number() }) });
const guestRenamed = defineEvent({ type: 'guest.renamed', key: 'guestNo', data: z.object({ guestNo: z.number() }) });
const tripChanged = defineEvent({ type: 'trip.changed', key: 'tripNo', data: z.object({ tripNo: z.number() }) });
const AUDIENCE = new Map([
  [guestLeft.type, ['travel', 'planner']],
  [guestRenamed.type, ['travel']],
  [tripChanged.type, ['planner']],
]);

const event = eventOf(guestLeft, 2, { guestNo: 2 });
let database: TestDatabase;
const members = () => database.db.collection<{ _id: number; outbox: object[] }>('members');
const undelivered = async () => (await members().find().toArray()).flatMap(({ outbox }) => outbox);

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.empty();
  await declareIndexes(members(), [outboxIndex]);
  await members().insertMany([
    { _id: 1, outbox: [] },
    { _id: 2, outbox: [event] },
  ]);
});
afterAll(() => database.close());

test('an event stays in its outbox, found by the index, until every consumer has applied it', async () => {
  const queues = manualQueues();
  const relay = relayTo(queues);

  expect(await unservedQueries(database.db, relay.run)).toEqual([]);
  expect(queues.held()).toEqual([`events-planner ${event.id}`, `events-travel ${event.id}`]);
  expect(await undelivered()).toEqual([event]);

  queues.apply(`events-travel ${event.id}`);
  await relay.run();
  expect(await undelivered()).toEqual([event]);

  queues.apply(`events-planner ${event.id}`);
  await relay.run();
  expect(await undelivered()).toEqual([]);
});

test('events are queued again after Redis has lost them', async () => {
  const queues = manualQueues();
  const relay = relayTo(queues);
  await relay.run();
  queues.apply(`events-travel ${event.id}`);
  queues.lose();
  await relay.run();
  expect(queues.held()).toEqual([`events-planner ${event.id}`, `events-travel ${event.id}`]);
  expect(await undelivered()).toEqual([event]);
});

test('events are delivered although many earlier ones wait for an unavailable consumer', async () => {
  await members().insertMany(
    Array.from({ length: 1200 }, (_, index) => ({
      _id: 10 + index,
      outbox: [eventOf(tripChanged, 1, { tripNo: 10 + index })],
    })),
  );
  await members().insertOne({ _id: 5000, outbox: [eventOf(guestRenamed, 2, { guestNo: 5000 })] });
  const queues = manualQueues();
  const relay = relayTo(queues);
  await relay.run();
  expect(queues.held().filter((job) => job.startsWith('events-planner'))).toHaveLength(1201);
  expect(queues.held().filter((job) => job.startsWith('events-travel'))).toHaveLength(2);
});

test('reconciliation sends each consumer all its aggregates, and only unknown versions are applied', async () => {
  const versions = new Map([...Array(450).keys()].map((index) => [index + 1, index % 2 ? 3 : 1]));
  const collection = database.db.collection('aggregates');
  await database.db
    .collection<{ _id: number; version: number }>('aggregates')
    .insertMany([...versions].map(([_id, version]) => ({ _id, version })));
  const jobs: { queue: string; id: string; data: object }[] = [];
  const factOf = ({ _id, version }: Document): Fact => ({ type: tripChanged.type, version, data: { tripNo: _id } });
  const reconcile = createReconciliation(
    { collection, filter: { version: { $gt: 1 } }, projection: {}, factOf },
    { addLast: async (queue, id, data) => void jobs.push({ queue, id, data }) },
  );
  await reconcile(AUDIENCE);
  expect(jobs.map(({ queue }) => queue)).toEqual(['events-planner', 'events-planner']);
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(2);

  const applied: number[] = [];
  let handle: (data: unknown) => Promise<void> = async () => {};
  consumeEvents(
    { name: 'planner', consumes: [tripChanged] },
    {
      'trip.changed': {
        apply: async ({ data, version }) => void applied.push(data.tripNo * version),
        versionsOf: async (numbers) => new Map(numbers.filter((number) => number > 4).map((number) => [number, 3])),
      },
    },
    {
      work(_queue, work) {
        handle = (data) => work(data, '');
      },
      subscribe: () => {},
    },
  );
  for (const { data } of jobs) await handle(JSON.parse(JSON.stringify(data)));
  expect(applied).toEqual([6, 12]);
});

test('an event without subscribers is removed from its outbox', async () => {
  const queues = manualQueues();
  await createOutboxRelay({
    collections: [database.db.collection('members')],
    audience: async () => new Map(),
    jobs: queues,
    logger: silentLogger,
  }).run();
  expect(queues.held()).toEqual([]);
  expect(await undelivered()).toEqual([]);
});

function relayTo(queues: ReturnType<typeof manualQueues>) {
  return createOutboxRelay({
    collections: [database.db.collection('members')],
    audience: async () => AUDIENCE,
    jobs: queues,
    logger: silentLogger,
  });
}

/** Queues whose jobs finish when the test says so. */
function manualQueues() {
  const states = new Map<string, 'waiting' | 'done'>();
  return {
    async ensure(queue: string, id: string, _event: object): Promise<boolean> {
      const job = `${queue} ${id}`;
      if (!states.has(job)) states.set(job, 'waiting');
      return states.get(job) === 'done';
    },
    apply: (job: string) => void states.set(job, 'done'),
    lose: () => states.clear(),
    held: () =>
      [...states]
        .filter(([, state]) => state === 'waiting')
        .map(([job]) => job)
        .sort(),
  };
}
