import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defineEvent } from '@osaka/contracts';
import * as z from 'zod/mini';
import { serviceSettings } from '../config.ts';
import { indexesOf } from '../data/mongo-commands.ts';
import { publishEvents } from '../events/event-publisher.ts';
import { eventOf } from '../events/outbox.ts';
import { createOperations } from '../http/operations.ts';
import { openService, type Service } from '../service.ts';
import { eventually } from '../testing/eventually.ts';

const schema = z.object(serviceSettings);
const tripChanged = defineEvent({ type: 'trip.changed', key: 'tripNo', data: z.object({ tripNo: z.number() }) });
// Queues of all tests stand in one Redis.
const queue = `drawings-${randomUUID()}`;

let service: Service<z.output<typeof schema>>;
let operations: ReturnType<typeof createOperations>;

beforeAll(async () => {
  const { MONGODB_URL, REDIS_URL } = process.env;
  const config = schema.parse({
    LOG_LEVEL: 'silent',
    MONGODB_URL,
    MONGODB_DATABASE: `test_${randomUUID().slice(0, 8)}`,
    REDIS_URL,
    ACCOUNT_URL: 'http://127.0.0.1:1',
  });
  service = await openService({ name: 'test', jobs: [queue, 'test-facts'] }, config);
  operations = createOperations(
    service.metrics,
    { ...service.checks, lake: () => Promise.reject(new Error('dry')) },
    () => true,
  ).listen(0, '127.0.0.1');
  await once(operations, 'listening');
});
afterAll(async () => {
  operations.close();
  operations.closeAllConnections();
  await service.context.db.dropDatabase();
  await service.close();
});

test('each readiness check is a metric', async () => {
  expect(await metric('dependency_up', 'dependency="mongodb"')).toBe(1);
  expect(await metric('dependency_up', 'dependency="lake"')).toBe(0);
});

test('a value that cannot be read leaves the other metrics readable', async () => {
  service.metrics.scrapedGauge('depth_of_the_lake', 'Never answers', ['lake'], () => new Promise(() => {}));
  expect(await metric('depth_of_the_lake')).toBeUndefined();
  expect(await metric('dependency_up', 'dependency="mongodb"')).toBe(1);
});

test('jobs are counted and timed by queue: waiting ones with their age, runs with their outcome', async () => {
  const { jobs } = service.context;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  jobs.work(
    queue,
    async (_, id) => {
      if (id === 'broken') throw new Error('broken');
      await held;
    },
    { concurrency: 1 },
  );
  await jobs.ensure(queue, 'broken', {});
  await eventually(async () =>
    expect(await metric('job_duration_seconds_count', `queue="${queue}",outcome="failed"`)).toBeGreaterThan(0),
  );
  for (const id of ['one', 'two', 'three']) await jobs.ensure(queue, id, {});
  await eventually(async () => expect(await metric('jobs_queued', `queue="${queue}",state="waiting"`)).toBe(2));
  expect(await metric('jobs_oldest_waiting_seconds', `queue="${queue}"`)).toBeGreaterThan(0);
  release();
  await eventually(async () =>
    expect(await metric('job_duration_seconds_count', `queue="${queue}",outcome="done"`)).toBe(3),
  );
  expect(await metric('jobs_queued', `queue="${queue}",state="waiting"`)).toBe(0);
  expect(await metric('jobs_oldest_waiting_seconds', `queue="${queue}"`)).toBe(0);
});

test('events that a consumer has not applied are counted, with the age of the oldest', async () => {
  const { db } = service.context;
  const trips = db.collection<{ _id: number }>('trips');
  publishEvents(
    service,
    { name: 'test', publishes: [tripChanged] },
    {
      collection: trips,
      filter: {},
      projection: {},
      factOf: ({ _id }) => ({ type: tripChanged.type, version: 1, data: { tripNo: _id } }),
    },
  );
  const subscriptions = db.collection<{ _id: string; [name: string]: unknown }>('eventSubscriptions');
  await subscriptions.insertOne({
    _id: 'trip.changed nobody',
    type: 'trip.changed',
    consumer: 'nobody',
    renewedAt: new Date(),
    isInformed: true,
  });
  await trips.insertOne({ _id: 1, outbox: [eventOf(tripChanged, 1, { tripNo: 1 })] } as never);
  await eventually(async () => expect(await metric('outbox_events')).toBe(1));
  expect(await metric('outbox_oldest_seconds')).toBeGreaterThan(0);
  await subscriptions.deleteMany({});
  await eventually(async () => expect(await metric('outbox_events')).toBe(0));
  expect(await metric('outbox_oldest_seconds')).toBe(0);
});

test('database commands are timed by kind', async () => {
  await service.context.db.collection('visits').findOne({});
  expect(await metric('mongodb_command_duration_seconds_count', 'command="find",outcome="done"')).toBeGreaterThan(0);
});

test('the indexes of a plan are found wherever the stages stand, rejected plans aside', () => {
  const plan = (stage: object) => ({
    queryPlanner: { winningPlan: stage, rejectedPlans: [{ stage: 'IXSCAN', indexName: 'other' }] },
  });
  expect(indexesOf(plan({ stage: 'FETCH', inputStage: { stage: 'IXSCAN', indexName: 'byMember' } }))).toEqual([
    'byMember',
  ]);
  expect(
    indexesOf(
      plan({ queryPlan: { stage: 'OR', inputStages: [{ stage: 'IXSCAN', indexName: 'a' }, { stage: 'COLLSCAN' }] } }),
    ),
  ).toEqual(['a', 'COLLSCAN']);
  expect(indexesOf({ stages: [{ $cursor: plan({ stage: 'IDHACK' }) }] })).toEqual([]);
});

async function metric(name: string, labels = ''): Promise<number | undefined> {
  const text = await (await fetch(`http://127.0.0.1:${(operations.address() as AddressInfo).port}/metrics`)).text();
  const line = text
    .split('\n')
    .find((each) => each.startsWith(name) && /^[{ ]/.test(each.slice(name.length)) && each.includes(labels));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}
