import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Long, MongoClient } from 'mongodb';

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

describe('a comparison of an indexed field', () => {
  const events = db.collection<{ _id: number | string; at?: unknown; kind?: string }>('events');
  const idsOf = async (filter: object) =>
    (
      await events
        .find(filter as never)
        .sort({ _id: 1 })
        .toArray()
    ).map(({ _id }) => _id);
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  beforeAll(async () => {
    await events.insertMany([
      { _id: 1, at: 5 },
      { _id: 2, at: 5.5, kind: 'a' },
      { _id: 3, at: Long.fromNumber(6) as never },
      { _id: 4, at: -0 },
      { _id: 5, at: day(1) },
    ]);
    // Some are there before the index, some come after it.
    await events.createIndexes([{ key: { at: 1, kind: 1 }, name: 'at' }]);
    await events.insertMany([
      { _id: 6, at: day(2), kind: 'a' },
      { _id: 7, at: 'text' },
      { _id: 8, at: null },
      { _id: 9 },
      { _id: 10, at: -3 },
    ]);
  });

  test.each([
    ['above a number', { at: { $gt: 5 } }, [2, 3]],
    ['from a number on', { at: { $gte: 5 } }, [1, 2, 3]],
    ['below a number, without dates, texts and missing values', { at: { $lt: 5.5 } }, [1, 4, 10]],
    ['between two numbers', { at: { $gte: 0, $lt: 6 } }, [1, 2, 4]],
    ['between two numbers the wrong way round', { at: { $gt: 6, $lt: 5 } }, []],
    ['up to a date', { at: { $lte: day(2) } }, [5, 6]],
    ['after a date', { at: { $gt: day(1) } }, [6]],
    ['of texts', { at: { $gte: 'a', $lt: 'u' } }, [7]],
    ['equal to a number of any kind', { at: 6 }, [3]],
    ['equal to zero of any sign', { at: 0 }, [4]],
    ['equal to a date', { at: day(2) }, [6]],
    ['equal to a text', { at: 'text' }, [7]],
    ['null or missing', { at: null }, [8, 9]],
    ['like a pattern', { at: /^te/ }, [7]],
    ['equal, with another field', { at: 5.5, kind: 'b' }, []],
    ['with another field', { at: { $gt: 0 }, kind: 'a' }, [2]],
    ['with another operator', { at: { $gt: 0, $ne: 5 } }, [2, 3]],
    ['beside alternatives', { at: { $gt: 0 }, $or: [{ kind: 'a' }, { _id: 1 }] }, [1, 2]],
  ])('finds what is %s', async (_name, filter, found) => {
    expect(await idsOf(filter)).toEqual(found);
  });

  test('sorts and limits what it finds', async () => {
    const found = await events
      .find({ at: { $gte: -3 } } as never)
      .sort({ at: -1 })
      .limit(2)
      .toArray();
    expect(found.map(({ _id }) => _id)).toEqual([3, 2]);
  });

  test('follows updates, deletions and fields that are removed', async () => {
    await events.insertMany([11, 12, 13, 14].map((_id) => ({ _id, at: 100 })));
    await events.updateOne({ _id: 11 }, { $set: { at: 200 } });
    await events.updateOne({ _id: 12 }, { $unset: { at: '' } });
    await events.replaceOne({ _id: 13 }, { at: 'a text' });
    expect(await idsOf({ at: { $gte: 100 } })).toEqual([11, 14]);
    expect(
      (await events.updateMany({ at: { $gte: 100 } } as never, { $inc: { at: 1000 } } as never)).modifiedCount,
    ).toBe(2);
    expect(await idsOf({ at: { $gte: 1000 } })).toEqual([11, 14]);
    expect((await events.deleteMany({ at: { $gte: 1000 } } as never)).deletedCount).toBe(2);
    expect(await idsOf({ at: { $gte: 100 } })).toEqual([]);
  });

  test('of a field that holds a list in some documents finds its elements', async () => {
    await events.insertOne({ _id: 20, at: [1, 7] });
    expect(await idsOf({ at: { $gt: 6 } })).toEqual([20]);
    expect(await idsOf({ at: 7 })).toEqual([20]);
    await events.deleteOne({ _id: 20 });
    expect(await idsOf({ at: { $gt: 6 } })).toEqual([]);
  });

  test('is the same after the index was dropped', async () => {
    await events.dropIndex('at');
    expect(await idsOf({ at: { $gt: 5 } })).toEqual([2, 3]);
  });
});

test('a collection is read as it lies there, from either end, batch by batch, with some of the fields', async () => {
  const places = db.collection<{ _id: number; name: string; list: number[] }>('places');
  const numbers = Array.from({ length: 2500 }, (_, at) => at);
  await places.insertMany(numbers.map((_id) => ({ _id, name: `n${_id}`, list: [_id, -1] })));
  const options = { projection: { list: { $slice: 1 }, name: 1 }, batchSize: 20 } as const;
  const all = await places.find({}, options).toArray();
  expect(all.map(({ list: [first], name }) => [first, name])).toEqual(numbers.map((number) => [number, `n${number}`]));
  const newest = await places.find({}, { projection: { list: 0 }, batchSize: 900, sort: { $natural: -1 } }).toArray();
  expect(newest).toEqual(numbers.reverse().map((_id) => ({ _id, name: `n${_id}` })));
});

test('the first and the last documents by number are found in order, whatever numbers there are', async () => {
  const reviews = db.collection<{ _id: number; blinded: boolean }>('reviews');
  const pageOf = async (order: 1 | -1, skip = 0) =>
    (await reviews.find({ blinded: false }).sort({ _id: order }).skip(skip).limit(3).toArray()).map(({ _id }) => _id);
  expect(await pageOf(-1)).toEqual([]);
  const numbers = Array.from({ length: 300 }, (_, at) => ((at * 7) % 300) - 20);
  await reviews.insertMany(numbers.map((_id) => ({ _id, blinded: _id % 2 === 0 })));
  expect(await pageOf(-1)).toEqual([279, 277, 275]);
  expect(await pageOf(-1, 148)).toEqual([-17, -19]);
  expect(await pageOf(1, 9)).toEqual([-1, 1, 3]);
  await reviews.deleteOne({ _id: 277 });
  await reviews.updateOne({ _id: 278 }, { $set: { blinded: false } });
  expect(await pageOf(-1)).toEqual([279, 278, 275]);
  await reviews.insertMany([
    { _id: 276.5, blinded: false },
    { _id: Long.fromString('9007199254740993') as unknown as number, blinded: false },
  ]);
  expect((await pageOf(-1)).slice(1)).toEqual([279, 278]);
  expect(await pageOf(-1, 3)).toEqual([276.5, 275, 273]);
});

describe('the presence of an indexed field in a list', () => {
  const notes = db.collection<{ _id: number; outbox?: unknown }>('notes');
  const found = async () =>
    (
      await notes
        .find({ 'outbox.id': { $exists: true } })
        .sort({ _id: 1 })
        .toArray()
    ).map(({ _id }) => _id);
  const createIndex = () => notes.createIndex({ 'outbox.id': 1 }, { name: 'outbox', sparse: true });
  beforeAll(async () => {
    await notes.insertMany([
      { _id: 1, outbox: [{ id: 'a' }] },
      { _id: 2, outbox: [] },
      { _id: 3 },
      { _id: 4, outbox: [{ other: true }, { id: 'b' }] },
      { _id: 5, outbox: { id: 'c' } },
      { _id: 6, outbox: 'id' },
    ]);
    await createIndex();
  });

  test('finds documents of before and after the index, and none without the field', async () => {
    await notes.insertMany([{ _id: 7, outbox: [{ other: true }] }, { _id: 8, outbox: [{ id: 'd' }] }, { _id: 9 }]);
    expect(await found()).toEqual([1, 4, 5, 8]);
    expect(await notes.countDocuments({ 'outbox.id': { $exists: false } })).toBe(5);
  });

  test('follows entries that are added and taken away', async () => {
    await notes.updateOne({ _id: 3 }, { $push: { outbox: { id: 'e' } } } as never);
    await notes.updateOne({ _id: 1 }, { $pull: { outbox: { id: 'a' } } } as never);
    await notes.updateOne({ _id: 10 }, { $push: { outbox: { id: 'f' } } } as never, { upsert: true });
    await notes.deleteOne({ _id: 4 });
    expect(await found()).toEqual([3, 5, 8, 10]);
  });

  test('is the same when index or collection were dropped and made again', async () => {
    await notes.dropIndex('outbox');
    await notes.insertOne({ _id: 11, outbox: [{ id: 'g' }] });
    expect(await found()).toEqual([3, 5, 8, 10, 11]);
    await createIndex();
    expect(await found()).toEqual([3, 5, 8, 10, 11]);
    await notes.drop();
    await notes.insertOne({ _id: 12, outbox: [{ id: 'h' }] });
    await createIndex();
    expect(await found()).toEqual([12]);
  });
});
