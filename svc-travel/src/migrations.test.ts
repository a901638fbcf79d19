import { expect, test } from '@jest/globals';
import { migrate, silentLogger } from '@osaka/service-kit';
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
