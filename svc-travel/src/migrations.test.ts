import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { DAYS_OF_WEEK } from '@osaka/contracts/travel';
import { migrate, silentLogger } from '@osaka/service-kit';
import { BSON, type Document } from 'mongodb';
import { createCatalogueRepository } from './catalogue/catalogue.repository.ts';
import type { Place } from './catalogue/place.ts';
import { CORRECTED_PLACES, type CorrectedPlace, DIVIDED_PLACES } from './corrected-places.ts';
import type { DestinationDocument } from './documents/destination-document.ts';
import { FIELDS } from './imports/columns.ts';
import { namesOf } from './imports/names.ts';
import { travelMigrations } from './migrations.ts';
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
  await travel.database.empty();
  const { db } = travel.database;
  await seedCatalogue(db, SEED_DIR, new Date());
  const names = namesOf(await createCatalogueRepository(db).findReference());
  for (const [travelNo, title, cells] of [...CORRECTED_PLACES, ...DIVIDED_PLACES]) {
    const place = (await db.collection<Place>('destinations').findOne({ _id: travelNo })) as Place;
    const columns = FIELDS.filter(({ key }) => key in cells);
    expect([place.title, columns.map(({ key, write }) => [key, write(place, names)])]).toEqual([
      cells.title?.[1] ?? title,
      columns.map(({ key }) => [key, cells[key as keyof typeof cells]?.[1]]),
    ]);
  }
});

describe('a place that was two', () => {
  const NAGAI = 16;

  /** Place 16 as a database of an earlier data set has it. */
  async function undivided(edited: object = {}) {
    await travel.database.empty();
    const { db } = travel.database;
    await seedCatalogue(db, SEED_DIR, new Date());
    const reference = await createCatalogueRepository(db).findReference();
    const [, , cells] = DIVIDED_PLACES[0] as CorrectedPlace;
    const former = FIELDS.flatMap(({ key, field, read }) => {
      const cell = cells[key as keyof typeof cells]?.[0];
      return cell === undefined ? [] : [[field, read(cell, namesOf(reference))]];
    });
    const places = db.collection<DestinationDocument>('destinations');
    await places.updateOne({ _id: NAGAI }, { $set: { ...Object.fromEntries(former), ...edited } });
    await Promise.all([1, 2].map(() => migrate(db, travelMigrations, silentLogger)));
    const place = (await places.findOne({ _id: NAGAI })) as DestinationDocument;
    return { place, tagNames: place.tagNos.map((no) => reference.tags.get(no)?.tagName) };
  }

  test('becomes the garden, with its event', async () => {
    const { place, tagNames } = await undivided();
    expect(place).toMatchObject({ title: '나가이 식물원', titleEn: 'Nagai Botanical Garden', themaNos: [1, 2, 8] });
    expect([place.version, tagNames]).toEqual([2, ['#식물원', '#데이트', '#포토존']]);
    expect(place.outbox?.at(-1)).toMatchObject({ version: 2, data: { title: '나가이 식물원' } });
  });

  test('keeps what an administrator has edited, and all of it under another title', async () => {
    const edited = { explain: '연못이 넓어요', aliases: ['나가이'] };
    expect((await undivided(edited)).place).toMatchObject({ ...edited, title: '나가이 식물원', version: 2 });
    const { place } = await undivided({ title: '나가이 공원' });
    expect(place).toMatchObject({ title: '나가이 공원', explain: '낮에는 식물원, 밤에는 빛의 예술 정원', version: 1 });
  });
});

function daily(startTime: string, endTime: string) {
  return DAYS_OF_WEEK.map((dayOfWeek) => ({ dayOfWeek, startTime, endTime }));
}
