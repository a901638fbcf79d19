import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { clockAt } from '../clock.ts';
import { silentLogger } from '../observe/logging.ts';
import { openTestDatabase, type TestDatabase, unservedQueries } from '../testing/index.ts';
import { createDailyCounts, dailyCountIndexes } from './daily-counts.ts';
import { declareIndexes } from './mongo.ts';

let database: TestDatabase;
let now: Date;
const clock = clockAt(() => now);
const open = () => createDailyCounts(database.db, clock, silentLogger);
const stored = () => database.db.collection('dailyCounts').countDocuments();

beforeAll(async () => {
  database = await openTestDatabase();
  await declareIndexes(database.db.collection('dailyCounts'), dailyCountIndexes);
});
beforeEach(async () => {
  now = new Date('2026-03-10T14:59:00Z');
  await database.empty();
});
afterAll(() => database.close());

test('counts of several instances are summed by key and by day in Seoul', async () => {
  const [one, other] = [open(), open()];
  one.add('bookmark', 3);
  one.add('bookmark', 3);
  other.add('bookmark', 7, 2);
  await other.stop();
  now = new Date('2026-03-10T15:01:00Z');
  one.add('bookmark', 3);
  expect(await one.most('bookmark', 30, 1)).toEqual([{ key: '3', count: 3 }]);
  expect(await one.byKey('bookmark', 1)).toEqual(new Map([['3', 1]]));
  expect(await one.byDay('bookmark', 3)).toEqual([
    { day: '2026-03-09', count: 0 },
    { day: '2026-03-10', count: 4 },
    { day: '2026-03-11', count: 1 },
  ]);
});

test('counts that could not be written are written by the next round', async () => {
  const collection = database.db.collection('dailyCounts');
  const counts = createDailyCounts({ collection: () => collection } as never, clock, silentLogger);
  const write = collection.bulkWrite;
  collection.bulkWrite = () => Promise.reject(new Error('away'));
  counts.add('bookmark', 3);
  await expect(counts.byKey('bookmark', 1)).rejects.toThrow('away');
  collection.bulkWrite = write;
  counts.add('bookmark', 3);
  expect(await counts.byKey('bookmark', 1)).toEqual(new Map([['3', 2]]));
});

test('counters are kept for 90 days, today included', async () => {
  const counts = open();
  counts.add('bookmark', 3);
  await counts.stop();
  now = new Date('2026-06-07T14:59:00Z');
  await counts.purge();
  expect((await counts.byDay('bookmark', 90))[0]).toEqual({ day: '2026-03-10', count: 1 });
  now = new Date('2026-06-07T15:00:00Z');
  await counts.purge();
  expect(await stored()).toBe(0);
});

test('reads and the purge use an index', async () => {
  const counts = open();
  counts.add('bookmark', 3);
  const run = async () => {
    await counts.most('bookmark', 30, 10);
    await counts.byDay('bookmark', 30);
    await counts.purge();
  };
  expect(await unservedQueries(database.db, run)).toEqual([]);
});
