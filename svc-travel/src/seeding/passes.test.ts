import { expect, test } from '@jest/globals';
import { getDestination, listPasses, pass } from '@osaka/contracts/travel';
import { SEED_DIR, testTravel } from '../testing/open-travel.ts';
import { readDataSet } from './data-set.ts';
import { seedCatalogue } from './seed-catalogue.ts';

const travel = testTravel();
const passesOf = async (travelNo: number) =>
  (await travel.call(getDestination, { params: { travelNo: String(travelNo) } })).data.passes;

test('anyone reads the passes with prices, lines and places; a price that is not known is null', async () => {
  const { data } = await travel.call(listPasses, {});
  expect(data).toHaveLength(26);
  expect(data[0]).toMatchObject({
    passNo: 1,
    nameKo: '오사카 주유패스 1일권',
    priceYen: 3500,
    childYen: null,
    days: 1,
  });
  expect(data.find(({ nameKo }) => nameKo === '오사카 e패스 1일권')).toMatchObject({ priceYen: null, asOf: null });
  expect(Object.keys(data[0] ?? {}).sort()).toEqual(Object.keys(pass.shape).sort());
});

test('a place names the passes with which it is free or cheaper', async () => {
  expect(await passesOf(1)).toEqual([1, 2, 3, 4]);
  expect(await passesOf(220)).toEqual([3, 4]);
  expect(await passesOf(9)).toEqual([1, 2, 3, 4]);
  expect(await passesOf(2)).toEqual([]);
});

test('every place of a pass is in the data set', async () => {
  const { passes, destinations } = await readDataSet(SEED_DIR);
  const known = new Set(destinations.map(({ travelNo }) => travelNo));
  const named = passes.flatMap(({ freePlaces, discountPlaces }) => [...freePlaces, ...discountPlaces]);
  expect(named.filter((travelNo) => !known.has(travelNo))).toEqual([]);
});

test('a catalogue of an earlier release gets the passes once; one that is removed later stays away', async () => {
  const { db } = travel.database;
  const passes = db.collection<{ _id: number }>('passes');
  const marks = db.collection<{ _id: string }>('seedMarks');
  await Promise.all([passes.deleteMany({}), marks.deleteMany({ _id: { $in: ['passes', 'passes-reckoned'] } })]);
  await seedCatalogue(db, SEED_DIR, new Date());
  expect(await passes.countDocuments()).toBe(26);
  await passes.deleteOne({ _id: 5 });
  await seedCatalogue(db, SEED_DIR, new Date());
  expect(await passes.countDocuments()).toBe(25);
});
