import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { defineEvent } from '@osaka/contracts';
import type { Collection } from 'mongodb';
import * as z from 'zod/mini';
import { clockAt } from '../clock.ts';
import { silentLogger } from '../observe/logging.ts';
import { eventually, openTestDatabase, openTestRedis, type TestDatabase, type TestRedis } from '../testing/index.ts';
import { consumeEvents } from './event-consumer.ts';
import { publishEvents } from './event-publisher.ts';
import { eventOf } from './outbox.ts';
import type { PublishedCollection } from './reconciliation.ts';

const DAY_MS = 24 * 3600 * 1000;
const tripChanged = defineEvent({
  type: 'trip.changed',
  key: 'tripNo',
  data: z.object({ tripNo: z.number(), title: z.string() }),
});
interface Trip {
  _id: number;
  title: string;
  version: number;
  outbox: object[];
}

let database: TestDatabase;
/** The Redis resources of one test, with their own prefix. */
let redis: TestRedis;
let closing: (() => Promise<void> | void)[];
let nowMs: number;
const trips = () => database.db.collection<Trip>('trips');
const tours = () => database.db.collection<Trip>('tours');
const subscriptions = () => database.db.collection<{ _id: string }>('eventSubscriptions');
const undelivered = async () => (await trips().find().toArray()).flatMap(({ outbox }) => outbox).length;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.empty();
  redis = await openTestRedis();
  closing = [];
  nowMs = Date.now();
});
afterEach(async () => {
  for (const close of closing) await close();
  await redis.close();
});
afterAll(() => database.close());

test('a new consumer receives the current state and all later events without a change of the publisher', async () => {
  await change(1, '오사카성', 1);
  publish();
  await eventually(async () => expect(await undelivered()).toBe(0));

  const first = consume('stays');
  await eventually(() => expect(first).toEqual({ 1: '오사카성' }));
  await change(1, '오사카성 공원', 2);
  await eventually(() => expect(first).toEqual({ 1: '오사카성 공원' }));

  const second = consume('tickets');
  await eventually(() => expect(second).toEqual({ 1: '오사카성 공원' }));
  await eventually(async () => expect(await undelivered()).toBe(0));
});

test('events of several collections are delivered, and the current state of all of them', async () => {
  publish();
  const stays = consume('stays');
  await change(1, '오사카성', 1);
  await change(2, '도톤보리', 1, tours());
  await eventually(() => expect(stays).toEqual({ 1: '오사카성', 2: '도톤보리' }));
  await eventually(async () => expect(await tours().countDocuments({ 'outbox.id': { $exists: true } })).toBe(0));
  const tickets = consume('tickets');
  await eventually(() => expect(tickets).toEqual({ 1: '오사카성', 2: '도톤보리' }));
});

test('a collection that only has an outbox delivers its events, and sends a new consumer no state', async () => {
  publish();
  const stays = consume('stays');
  await eventually(async () => expect(await subscriptions().countDocuments({ isInformed: true })).toBe(1));
  const letters = () => database.db.collection<Trip>('letters');
  await change(3, '편지', 1, letters());
  await eventually(() => expect(stays).toEqual({ 3: '편지' }));
  await eventually(async () => expect(await letters().countDocuments({ 'outbox.id': { $exists: true } })).toBe(0));
  const tickets = consume('tickets');
  await eventually(async () => expect(await subscriptions().countDocuments({ isInformed: true })).toBe(2));
  await change(1, '오사카성', 1);
  await eventually(() => expect(tickets).toEqual({ 1: '오사카성' }));
});

test('an event waits for an unavailable known consumer, also when Redis has lost its subscription', async () => {
  await subscriptions().insertOne({
    _id: 'trip.changed stays',
    type: 'trip.changed',
    consumer: 'stays',
    renewedAt: new Date(nowMs),
    isInformed: true,
  } as never);
  publish();
  await change(1, '오사카성', 1);
  await rounds(3);
  expect(await undelivered()).toBe(1);

  const kept = consume('stays');
  await eventually(() => expect(kept).toEqual({ 1: '오사카성' }));
  await eventually(async () => expect(await undelivered()).toBe(0));
});

test('a consumer that has not renewed its subscription for more than 30 days no longer keeps events in their outbox', async () => {
  const renewedAt = new Date(nowMs - 29 * DAY_MS);
  await subscriptions().insertOne({
    _id: 'trip.changed stays',
    type: 'trip.changed',
    consumer: 'stays',
    renewedAt,
    isInformed: true,
  } as never);
  publish();
  await change(1, '오사카성', 1);
  await rounds(3);
  expect([await undelivered(), await subscriptions().countDocuments()]).toEqual([1, 1]);
  nowMs += 2 * DAY_MS;
  await eventually(async () => expect([await undelivered(), await subscriptions().countDocuments()]).toEqual([0, 0]));
});

function publish(): void {
  publishEvents(
    {
      context: { db: database.db, jobs: redis.jobs, clock: clockAt(() => new Date(nowMs)), logger: silentLogger },
      prepare: (_name, task) => void task(),
      onClose: (close) => void closing.push(close),
    },
    { name: 'trips', publishes: [tripChanged] },
    published(trips()),
    published(tours()),
    { collection: database.db.collection('letters') },
  );
}

function published(collection: Collection<Trip>): PublishedCollection<Trip> {
  return {
    collection,
    filter: {},
    projection: { title: 1, version: 1 },
    factOf: ({ _id, title, version }) => ({ type: tripChanged.type, version, data: { tripNo: _id, title } }),
  };
}

/** Starts a consumer; returns the applied versions by number. */
function consume(name: string): Record<number, string> {
  const titles: Record<number, string> = {};
  const versions = new Map<number, number>();
  const apply = async ({ data, version }: { data: { tripNo: number; title: string }; version: number }) => {
    titles[data.tripNo] = data.title;
    versions.set(data.tripNo, version);
  };
  consumeEvents(
    { name, consumes: [tripChanged] },
    { 'trip.changed': { apply, versionsOf: async () => versions } },
    redis.jobs,
  );
  return titles;
}

async function change(tripNo: number, title: string, version: number, collection = trips()): Promise<void> {
  await collection.updateOne(
    { _id: tripNo },
    { $set: { title, version }, $push: { outbox: eventOf(tripChanged, version, { tripNo, title }) } },
    { upsert: true },
  );
}

/** Waits for a number of outbox sweeps of the publisher. */
async function rounds(count: number): Promise<void> {
  let seen = 0;
  const note = ({ commandName, command }: { commandName: string; command: { find?: string } }) => {
    if (commandName === 'find' && command.find === 'trips') seen += 1;
  };
  database.db.client.on('commandStarted', note);
  await eventually(() => expect(seen).toBeGreaterThanOrEqual(count));
  database.db.client.off('commandStarted', note);
}
