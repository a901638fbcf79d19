import { expect, test } from '@jest/globals';
import type { Document } from 'mongodb';
import { SEED_DIR, testTravel } from '../testing/open-travel.ts';
import { seedCatalogue } from './seed-catalogue.ts';

const travel = testTravel({ seeded: false });
const NOW = new Date('2026-11-28T00:00:00Z');
type Row = Document & { _id: number };
const rows = (name: string) => travel.database.db.collection<Row>(name);
const titled = (title: string) => rows('destinations').findOne({ title });

/** A catalogue as the first release left it, in which an administrator has used some of the next numbers. */
async function firstRelease() {
  await travel.database.empty();
  const { db } = travel.database;
  await seedCatalogue(db, SEED_DIR, NOW);
  await rows('destinations').deleteMany({ _id: { $gt: 223 } });
  await rows('districts').deleteMany({ _id: { $gt: 39 } });
  await rows('cities').deleteMany({ _id: { $gt: 11 } });
  await rows('tags').deleteMany({ tagName: '#교통' });
  await db.collection<{ _id: string }>('seedMarks').deleteMany({ _id: /^places/ });
  const [garden] = await rows('destinations').find({ _id: 33 }).toArray();
  await rows('destinations').insertOne({ ...garden, _id: 224, title: '루쿠아  오사카', explain: '직접 적은 소개' });
  await rows('districts').insertOne({ _id: 40, guName: '우메다', cityNo: 1, nameKey: '1:우메다', guStatus: 'Y' });
  for (const [kind, last] of [
    ['destinations', 224],
    ['districts', 40],
    ['cities', 11],
  ] as const)
    await db.collection<Document & { _id: string }>('counters').updateOne({ _id: kind }, { $set: { last } });
}

test('a catalogue of the first release gets the later places once, under its next numbers and in its districts', async () => {
  await firstRelease();
  const { db } = travel.database;
  expect(await seedCatalogue(db, SEED_DIR, NOW)).toMatchObject({ seeded: 0, added: 36 });
  const [teamLab, silver, airport] = await Promise.all(
    ['팀랩 보태니컬 가든 오사카', '은각사(지쇼지)', '간사이공항'].map(titled),
  );
  expect(teamLab).toMatchObject({ _id: 225, guNo: 22, version: 1, status: 'Y' });
  expect(teamLab?.outbox).toMatchObject([{ type: 'destination.changed', data: { travelNo: 225 } }]);
  expect(await rows('districts').findOne({ _id: silver?.guNo })).toMatchObject({ guName: '교토 사쿄구', cityNo: 2 });
  const district = await rows('districts').findOne({ _id: airport?.guNo });
  expect([district?._id, district?.guName]).not.toContain(40);
  expect(await rows('tags').findOne({ _id: airport?.tagNos[0] })).toMatchObject({ tagName: '#교통' });
  expect(airport?.imageList).toMatchObject([{ imageUrl: '/images/categories/1-1200.webp' }]);

  await rows('destinations').deleteOne({ _id: 225 });
  expect(await seedCatalogue(db, SEED_DIR, NOW)).toMatchObject({ added: 0 });
});

test('a place that an administrator has entered already is not added again and stays as it is', async () => {
  await firstRelease();
  await seedCatalogue(travel.database.db, SEED_DIR, NOW);
  expect(
    await rows('destinations')
      .find({ title: /루쿠아/ })
      .toArray(),
  ).toMatchObject([{ _id: 224, explain: '직접 적은 소개', version: 1 }]);
});

test('an interrupted addition goes on without adding anything twice', async () => {
  await firstRelease();
  await seedCatalogue(travel.database.db, SEED_DIR, NOW);
  await rows('destinations').deleteMany({ title: { $in: ['시가라키', '나라마치'] } });
  await travel.database.db.collection<{ _id: string }>('seedMarks').deleteMany({ _id: /^places/ });
  expect(await seedCatalogue(travel.database.db, SEED_DIR, NOW)).toMatchObject({ added: 2 });
  expect(await rows('districts').countDocuments()).toBe(47);
});
