import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { DAYS_OF_WEEK } from '@osaka/contracts/travel';
import { migrate, silentLogger } from '@osaka/service-kit';
import { BSON, type Document } from 'mongodb';
import type { Place } from './catalogue/place.ts';
import { NO_REFERENCE } from './catalogue/reference.ts';
import { CORRECTED_PLACES } from './corrected-places.ts';
import type { DestinationDocument } from './documents/destination-document.ts';
import { FIELDS } from './imports/columns.ts';
import { namesOf } from './imports/names.ts';
import { travelMigrations } from './migrations.ts';
import { readDataSet } from './seeding/data-set.ts';
import { seedCatalogue } from './seeding/seed-catalogue.ts';
import { SEED_DIR, testTravel } from './testing/open-travel.ts';

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
    { ...shrine, _id: 94, title: '난바 야사카 신사' },
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

test('facts that an earlier data set had wrong are corrected once, those that an administrator has edited stay', async () => {
  await travel.database.empty();
  const { db } = travel.database;
  await seedCatalogue(db, SEED_DIR, new Date());
  const places = db.collection<DestinationDocument>('destinations');
  const wheel = daily('11:00', '21:00');
  await places.updateOne({ _id: 18 }, { $set: { timeList: wheel, lastEntryMinutes: null } });
  await places.updateOne({ _id: 38 }, { $set: { timeList: daily('09:00', '20:00') } });
  await places.updateOne({ _id: 183 }, { $set: { timeList: daily('10:00', '23:59'), lastEntryMinutes: 45 } });
  await places.updateOne({ _id: 3 }, { $set: { station: { nameKo: '사쿠라지마', nameJa: '桜島', walkMinutes: 7 } } });
  const BEFORE = { nameKo: '오사카비즈니스파크', nameJa: '大阪ビジネスパーク', walkMinutes: 10 };
  await places.updateOne({ _id: 1 }, { $set: { title: '다른 곳', station: BEFORE } });
  await Promise.all([1, 2].map(() => migrate(db, travelMigrations, silentLogger)));
  await db.collection('migrations').deleteMany({});
  await migrate(db, travelMigrations, silentLogger);
  const stored = new Map((await places.find({}).toArray()).map((place) => [place._id, place]));
  expect(stored.get(18)).toMatchObject({ timeList: daily('11:00', '23:00'), lastEntryMinutes: 15, version: 2 });
  expect(stored.get(18)?.outbox?.at(-1)).toMatchObject({ version: 2, data: { timeList: daily('11:00', '23:00') } });
  expect(stored.get(3)?.station).toEqual({ nameKo: '유니버설시티', nameJa: 'ユニバーサルシティ', walkMinutes: 10 });
  expect(stored.get(38)).toMatchObject({ timeList: daily('09:00', '20:00'), version: 1 });
  expect(stored.get(183)).toMatchObject({ timeList: daily('10:00', '23:59'), lastEntryMinutes: 45, version: 1 });
  expect(stored.get(1)).toMatchObject({ station: BEFORE, version: 1 });
});

test('every correction of a place is what a new database starts with', async () => {
  const { destinations } = await readDataSet(SEED_DIR);
  for (const [travelNo, title, cells] of CORRECTED_PLACES) {
    const seed = destinations.find((place) => place.travelNo === travelNo);
    const place = { ...seed, _id: travelNo } as unknown as Place;
    const columns = FIELDS.filter(({ key }) => key in cells);
    expect([seed?.title, columns.map(({ key, write }) => [key, write(place, namesOf(NO_REFERENCE))])]).toEqual([
      title,
      columns.map(({ key }) => [key, cells[key as keyof typeof cells]?.[1]]),
    ]);
  }
});

function daily(startTime: string, endTime: string) {
  return DAYS_OF_WEEK.map((dayOfWeek) => ({ dayOfWeek, startTime, endTime }));
}
