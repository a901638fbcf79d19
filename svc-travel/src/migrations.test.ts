import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { migrate, silentLogger } from '@osaka/service-kit';
import { BSON, type Document } from 'mongodb';
import { travelMigrations } from './migrations.ts';
import { testTravel } from './testing/open-travel.ts';

const travel = testTravel({ seeded: false });

test('an index of an earlier release is removed once, also where it has never been', async () => {
  const { db } = travel.database;
  const reviews = db.collection('reviews');
  await reviews.createIndex({ travelNo: 1, blinded: 1, _id: -1 }, { name: 'latest' });
  await Promise.all([1, 2].map(() => migrate(db, travelMigrations, silentLogger)));
  const names = async () => (await reviews.indexes()).map(({ name }) => name);
  expect(await names()).not.toContain('latest');
  expect(await names()).toContain('counts');
  await db.collection('migrations').deleteMany({});
  await migrate(db, travelMigrations, silentLogger);
});

test('places that an earlier data set called a shrine for their name lose that tag, shrines and other tags stay', async () => {
  await travel.database.empty();
  const { db } = travel.database;
  const { destinations = [], tags = [] } = BSON.EJSON.parse(
    readFileSync(join(import.meta.dirname, '../fixtures/2732c37-before-cases.json'), 'utf8'),
  ) as Record<string, (Document & { _id: number })[]>;
  const places = db.collection<Document & { _id: number }>('destinations');
  const SHRINE = 99;
  await db
    .collection<Document & { _id: number }>('tags')
    .insertMany([...tags, { _id: SHRINE, tagName: '#신사', nameKey: '신사' }]);
  const [arcade, shrine] = destinations.map((place): Document => ({ ...place, tagNos: [SHRINE, 1, 2] }));
  await places.insertMany([
    { ...arcade, _id: 10, title: '신사이바시스지 상점가' },
    { ...shrine, _id: 93, title: '난바신사' },
  ]);
  await Promise.all([1, 2].map(() => migrate(db, travelMigrations, silentLogger)));
  const stored = await places.find({}, { sort: { _id: 1 } }).toArray();
  expect(stored.map(({ tagNos }) => tagNos)).toEqual([
    [1, 2],
    [SHRINE, 1, 2],
  ]);
  expect(stored[0]?.changeNo).toBeGreaterThan(0);
  expect(stored[1]?.changeNo).toBe(shrine?.changeNo);
});
