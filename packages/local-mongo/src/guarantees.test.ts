import process from 'node:process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MongoClient } from 'mongodb';

// Guarantees that the product relies on from every supported server (docs/decisions: the local servers).
const client = new MongoClient(process.env.MONGODB_URL ?? '');
const db = client.db(`test_tools_${Date.now()}`);
beforeAll(() => client.connect());
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});

test('200 concurrent counter increments return 200 different numbers', async () => {
  const counters = db.collection<{ _id: string; value: number }>('counters');
  const taken = await Promise.all(
    Array.from({ length: 200 }, () =>
      counters.findOneAndUpdate({ _id: 'plans' }, { $inc: { value: 1 } }, { upsert: true, returnDocument: 'after' }),
    ),
  );
  expect(new Set(taken.map((counter) => counter?.value)).size).toBe(200);
});

test('exactly one of 50 concurrent updates of one version succeeds', async () => {
  const plans = db.collection<{ _id: number; version: number }>('plans');
  await plans.insertOne({ _id: 1, version: 1 });
  const results = await Promise.all(
    Array.from({ length: 50 }, () => plans.updateOne({ _id: 1, version: 1 }, { $inc: { version: 1 } })),
  );
  expect(results.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
});

test('an unset sparse unique value can be used again', async () => {
  const members = db.collection<{ _id: number; key?: string }>('members');
  await members.createIndex({ key: 1 }, { unique: true, sparse: true });
  await members.insertMany([{ _id: 1, key: 'a' }, { _id: 2 }, { _id: 3 }]);
  await expect(members.insertOne({ _id: 4, key: 'a' })).rejects.toMatchObject({ code: 11_000 });
  await members.updateOne({ _id: 1 }, { $unset: { key: true } });
  await members.insertOne({ _id: 4, key: 'a' });
});

test('a query for the id and more compares the whole query; an upsert that misses its version is a duplicate', async () => {
  const drafts = db.collection<{ _id: number; version: number; key?: string }>('drafts');
  await drafts.createIndex({ key: 1 }, { unique: true, sparse: true });
  await drafts.insertMany([
    { _id: 1, version: 1, key: 'a' },
    { _id: 2, version: 2, key: 'b' },
    { _id: 3, version: 3 },
  ]);
  const idsOf = async (filter: object) => (await drafts.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
  expect(await idsOf({ _id: 1, version: 2 })).toEqual([]);
  expect(await idsOf({ _id: { $in: [3, 1, 2] }, version: { $gte: 2 } })).toEqual([2, 3]);
  expect(await idsOf({ _id: { $gt: 1 }, key: { $exists: false } })).toEqual([3]);
  expect(await idsOf({ key: 'b', version: 1 })).toEqual([]);
  expect(await idsOf({ key: null as never, version: 3 })).toEqual([3]);
  await expect(
    drafts.updateOne({ _id: 1, version: 9 }, { $set: { key: 'c' } }, { upsert: true }),
  ).rejects.toMatchObject({ code: 11_000 });
  expect((await drafts.deleteOne({ _id: 2, version: 1 })).deletedCount).toBe(0);
});
