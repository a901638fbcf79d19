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
  ])('finds documents that are %s', async (_name, filter, found) => {
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

describe('an index', () => {
  const plans = db.collection<{ _id: number }>('indexed');
  const declare = (...indexes: Parameters<typeof plans.createIndexes>[0]) => plans.createIndexes(indexes);
  const CONFLICTS = [85, 86];
  beforeAll(() =>
    declare({ key: { at: 1, kind: 1 }, name: 'at' }, { key: { until: 1 }, name: 'until', expireAfterSeconds: 0 }),
  );

  test('is declared again without an effect', async () => {
    await declare({ key: { at: 1, kind: 1 }, name: 'at' });
    await declare({ key: { until: 1 }, name: 'until', expireAfterSeconds: 0 });
    expect(await plans.indexes()).toHaveLength(3);
  });

  test('is never changed under its name', async () => {
    expect(CONFLICTS).toContain(await codeOf(declare({ key: { kind: 1, at: 1 }, name: 'at' })));
    expect(CONFLICTS).toContain(await codeOf(declare({ key: { at: 1, kind: 1 }, name: 'at', unique: true })));
    expect(CONFLICTS).toContain(await codeOf(declare({ key: { until: 1 }, name: 'until', expireAfterSeconds: 60 })));
    expect(CONFLICTS).toContain(await codeOf(declare({ key: { x: 1 }, name: 'x' }, { key: { y: 1 }, name: 'x' })));
  });

  test('is refused under a second name, and taken with other fields', async () => {
    expect(CONFLICTS).toContain(await codeOf(declare({ key: { at: 1, kind: 1 }, name: 'at2' })));
    await declare({ key: { at: 1, kind: -1 }, name: 'at2' });
    await declare({ key: { at: 1, kind: 1, _id: 1 }, name: 'at3' });
  });

  test('can be declared with its new fields once the old one is dropped', async () => {
    await declare({ key: { a: 1 }, name: 'free' });
    await plans.dropIndex('free');
    await declare({ key: { b: 1 }, name: 'free' });
    expect(await plans.indexes()).toContainEqual(expect.objectContaining({ name: 'free', key: { b: 1 } }));
  });
});

describe('an update', () => {
  const TOO_LARGE = [10_334, 17_419, 17_420];
  const things = db.collection<{ _id: number; [field: string]: unknown }>('things');
  beforeAll(() => things.insertOne({ _id: 1, none: null, list: [{ none: null }], text: 'a' }));

  test.each([
    [{ $inc: { none: 1 } }, 14],
    [{ $mul: { none: 2 } }, 14],
    [{ $inc: { text: 1 } }, 14],
    [{ $inc: { 'list.0.none': 1 } }, 14],
    [{ $push: { none: 1 } }, 2],
    [{ $addToSet: { none: 1 } }, 2],
  ])('%j of a value of another type, null included, is refused and changes nothing', async (update, code) => {
    const before = await things.findOne({ _id: 1 });
    await expect(things.updateOne({ _id: 1 }, { ...update, $set: { changed: true } } as never)).rejects.toMatchObject({
      code,
    });
    await expect(things.findOneAndUpdate({ _id: 1 }, update as never)).rejects.toMatchObject({ code });
    expect(await things.findOne({ _id: 1 })).toEqual(before);
  });

  test('of a missing field counts from 0', async () => {
    await things.updateOne({ _id: 1 }, { $inc: { count: 2, 'inner.count': 1 } } as never);
    expect(await things.findOne({ _id: 1 })).toMatchObject({ count: 2, inner: { count: 1 } });
  });

  test('that would make a document larger than 16 MB is refused and changes nothing', async () => {
    const half = 'x'.repeat(9_000_000);
    await things.insertOne({ _id: 2, half });
    expect(TOO_LARGE).toContain(await codeOf(things.updateOne({ _id: 2 }, { $set: { other: half } })));
    await expect(
      things.findOneAndUpdate({ _id: 2 }, { $set: { other: half } }, { projection: { _id: 1 } }),
    ).rejects.toThrow();
    expect(Object.keys((await things.findOne({ _id: 2 })) ?? {})).toEqual(['_id', 'half']);
    await things.deleteOne({ _id: 2 });
  });
});

test('a pattern with a NUL character is refused; written as \\x00 it finds one', async () => {
  const texts = db.collection<{ _id: number; text: string }>('nul');
  await texts.insertMany([
    { _id: 1, text: 'a\0b' },
    { _id: 2, text: 'a' },
  ]);
  await expect(texts.findOne({ text: { $regex: 'a\0' } })).rejects.toMatchObject({ code: 2 });
  expect((await texts.find({ text: { $regex: 'a\\x00' } }).toArray()).map(({ _id }) => _id)).toEqual([1]);
});

test('a part of a list alone leaves the other fields, beside a field it leaves only those named', async () => {
  const lists = db.collection<{ _id: number }>('lists');
  await lists.insertOne({ _id: 1, list: [1, 2, 3], name: 'a', other: 1 } as never);
  const read = async (projection: object) => [
    await lists.findOne({ _id: 1 }, { projection }),
    ...(await lists.find({}, { projection, batchSize: 5 }).toArray()),
  ];
  for (const found of await read({ list: { $slice: 1 } }))
    expect(found).toEqual({ _id: 1, list: [1], name: 'a', other: 1 });
  for (const found of await read({ list: { $slice: -1 }, _id: 0 }))
    expect(found).toEqual({ list: [3], name: 'a', other: 1 });
  for (const found of await read({ list: { $slice: 2 }, name: 1 }))
    expect(found).toEqual({ _id: 1, list: [1, 2], name: 'a' });
});

test('texts are ordered by the bytes of their UTF-8, in sorting, comparing and grouping, with and without an index', async () => {
  const texts = db.collection<{ _id: number; at: string }>('texts');
  const inOrder = ['', 'A', 'a', 'é', '가', '\uE000', 'Ａ', '😀', '😀a'];
  await texts.insertMany(inOrder.map((at, _id) => ({ _id, at })).reverse());
  const ids = async (found: Promise<{ _id: number }[]>) => (await found).map(({ _id }) => _id);
  for (const withIndex of [false, true]) {
    if (withIndex) await texts.createIndex({ at: 1 }, { name: 'at' });
    expect(await ids(texts.find().sort({ at: 1 }).toArray())).toEqual([...inOrder.keys()]);
    expect(
      await ids(
        texts
          .find({ at: { $gt: '\uE000' } })
          .sort({ _id: 1 })
          .toArray(),
      ),
    ).toEqual([6, 7, 8]);
    expect(
      await ids(
        texts
          .find({ at: { $lte: 'Ａ', $gte: '가' } })
          .sort({ _id: 1 })
          .toArray(),
      ),
    ).toEqual([4, 5, 6]);
    expect(await ids(texts.find({ at: '😀' }).toArray())).toEqual([7]);
    const [last] = await texts.aggregate([{ $group: { _id: null, at: { $max: '$at' } } }]).toArray();
    expect(last?.at).toBe('😀a');
  }
});

test('values of all types are ordered by type, then by value', async () => {
  const values = db.collection<{ _id: number; value?: unknown }>('values');
  const inOrder = [
    [],
    null,
    -1,
    0.5,
    Long.fromString('9007199254740993'),
    'a',
    { a: 1 },
    { a: 2 },
    false,
    true,
    new Date(0),
  ];
  await values.insertMany(inOrder.map((value, _id) => ({ _id, value })).reverse());
  const sorted = async (order: 1 | -1) => (await values.find().sort({ value: order }).toArray()).map(({ _id }) => _id);
  expect(await sorted(1)).toEqual([...inOrder.keys()]);
  expect(await sorted(-1)).toEqual([...inOrder.keys()].reverse());
});

test('documents are written and read in a session', async () => {
  const notes = db.collection<{ _id: number }>('sessions');
  await client.withSession(async (session) => {
    await notes.insertOne({ _id: 1 }, { session });
    expect(await notes.find({}, { session }).toArray()).toEqual([{ _id: 1 }]);
  });
});

test('a plan names the index that serves a query, and the scan where none does', async () => {
  const explained = db.collection<{ _id: number; key: string }>('explained');
  await explained.createIndex({ key: 1 }, { name: 'byKey', unique: true });
  await explained.insertOne({ _id: 1, key: 'a' });
  const planOf = async (command: object) =>
    JSON.stringify(await db.command({ explain: command, verbosity: 'queryPlanner' }));
  expect(await planOf({ find: 'explained', filter: { key: 'a' } })).toContain('"indexName":"byKey"');
  expect(await planOf({ update: 'explained', updates: [{ q: { key: 'a' }, u: { $set: { x: 1 } } }] })).toContain(
    '"indexName":"byKey"',
  );
  expect(await planOf({ find: 'explained', filter: { other: 'a' } })).toContain('"COLLSCAN"');
});

/** The code with which a command is refused; undefined if it is not. */
function codeOf(command: Promise<unknown>): Promise<unknown> {
  return command.then(
    () => undefined,
    (error: { code?: unknown }) => error.code,
  );
}
