import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { declareIndexes } from '../data/mongo.ts';
import { unservedQueries } from './index-fit.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let trips: Collection<Document & { _id: number }>;
beforeAll(async () => {
  database = await openTestDatabase();
  trips = database.db.collection('trips');
  await declareIndexes(trips, [
    { key: { owner: 1, status: 1, day: -1 }, name: 'list' },
    { key: { 'outbox.id': 1 }, name: 'outbox', sparse: true },
  ]);
});
afterAll(() => database.close());

const unserved = (query: () => Promise<unknown>) => unservedQueries(database.db, query);

test.each<[string, () => Promise<unknown>]>([
  ['the number', () => trips.findOne({ _id: 7, owner: 1 })],
  ['a range of numbers', () => trips.deleteMany({ _id: { $lt: 7 } })],
  ['the leading field', () => trips.updateOne({ owner: 1 }, { $set: { status: 'x' } })],
  ['the leading field among several values', () => trips.find({ owner: { $in: [1, 2] } }).toArray()],
  ['a sort behind fixed fields', () => trips.find({ owner: 1, status: 'x' }).sort({ day: -1 }).toArray()],
  ['that sort backwards', () => trips.find({ owner: 1, status: 'x' }).sort({ day: 1 }).toArray()],
  ['a sort by number alone', () => trips.find().sort({ _id: -1 }).toArray()],
  ['a sparse field that must be there', () => trips.find({ 'outbox.id': { $exists: true } }).toArray()],
  [
    'an element of a list',
    () => trips.findOneAndUpdate({ outbox: { $elemMatch: { id: 'a' } } }, { $set: { status: 'x' } }),
  ],
  ['one index for each branch', () => trips.find({ $or: [{ _id: 1 }, { owner: 2 }] }).toArray()],
  [
    'the first step of an aggregation',
    () => trips.aggregate([{ $match: { owner: 1, status: 'x' } }, { $sort: { day: -1 } }, { $limit: 3 }]).toArray(),
  ],
])('the query "%s" is served by an index', async (_, query) => {
  expect(await unserved(query)).toEqual([]);
});

test.each<[string, () => Promise<unknown>, string]>([
  ['a field that only follows', () => trips.findOne({ status: 'x' }), 'trips { status }'],
  [
    'a sort with an open field before it',
    () => trips.find({ owner: 1 }).sort({ day: -1 }).toArray(),
    'trips { owner } sort { day: -1 }',
  ],
  [
    'a sort whose index does not know the filter',
    () => trips.find({ day: 1 }).sort({ _id: 1 }).toArray(),
    'trips { day } sort { _id: 1 }',
  ],
  [
    'a sparse field that may be missing',
    () => trips.find({ 'outbox.id': { $exists: false } }).toArray(),
    'trips { outbox.id $exists }',
  ],
  ['a place in a list', () => trips.find({ 'outbox.0': { $exists: true } }).toArray(), 'trips { outbox.0 $exists }'],
  ['all but one value', () => trips.find({ owner: { $ne: 1 } }).toArray(), 'trips { owner $ne }'],
  [
    'one branch without an index',
    () => trips.find({ $or: [{ _id: 1 }, { day: 2 }] }).toArray(),
    'trips { $or: [{ _id }, { day }] }',
  ],
  ['everything', () => trips.countDocuments(), 'trips {}'],
])('the query "%s" is not served by an index', async (_, query, text) => {
  expect(await unserved(query)).toEqual([text]);
});
