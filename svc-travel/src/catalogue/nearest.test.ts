import { beforeAll, expect, test } from '@jest/globals';
import { NEAR } from '@osaka/contracts/travel';
import { makePlaces } from '../testing/many-places.ts';
import { SEED_DIR } from '../testing/open-travel.ts';
import { type CatalogueIndex, createIndex } from './catalogue-index.ts';
import type { Place } from './place.ts';
import type { Reference } from './reference.ts';

let places: Place[];
let reference: Reference;
let index: CatalogueIndex;

beforeAll(async () => {
  ({ places, reference } = await makePlaces(20, SEED_DIR));
});

/** Place 1 is at the position, and each other place that many metres north of it; null: without a position. */
function lay(metres: readonly (number | null)[], { mapX, mapY } = { mapX: 135.5, mapY: 34.6 }): void {
  const at = (metre: number | null) => ({ mapX: metre === null ? null : mapX, mapY: mapY + (metre ?? 0) / 111_195 });
  const laid = places
    .slice(0, metres.length + 1)
    .map((place, nth): Place => ({ ...place, status: 'Y', ...at(nth === 0 ? 0 : (metres[nth - 1] ?? null)) }));
  index = createIndex(laid, reference);
}

const nearFirst = () => index.nearest(index.get(1) as Place).map(({ _id }) => _id);

test('active places with a position within range are listed, nearest first', () => {
  const beyond = NEAR.withinKm * 1000 + 20;
  lay([300, 100, null, beyond, 200]);
  expect(nearFirst()).toEqual([3, 6, 2]);
  index.put({ ...(index.get(3) as Place), status: 'N' }, reference);
  expect(nearFirst()).toEqual([6, 2]);
});

test('a place that has moved is near its new position, and no more than the limit are listed', () => {
  lay(Array.from({ length: 19 }, (_, nth) => (nth + 1) * 10));
  expect(nearFirst()).toEqual(Array.from({ length: NEAR.limit }, (_, nth) => nth + 2));
  index.put({ ...(index.get(20) as Place), mapY: 34.6 }, reference);
  expect(nearFirst()[0]).toBe(20);
});

test('a place without a position has none nearby', () => {
  lay([100]);
  index.put({ ...(index.get(1) as Place), mapX: null }, reference);
  expect(nearFirst()).toEqual([]);
});

test.each([
  { mapX: 179.999, mapY: -17 },
  { mapX: -179.999, mapY: -17 },
  { mapX: 135.5, mapY: 89.9 },
])('a place at %p finds one beside it', (position) => {
  lay([50], position);
  expect(nearFirst()).toEqual([2]);
});

test('places across the date line and across the pole are near', () => {
  lay([50, 50]);
  index.put({ ...(index.get(1) as Place), mapX: 179.9999, mapY: -17 }, reference);
  index.put({ ...(index.get(2) as Place), mapX: -179.9999, mapY: -17 }, reference);
  expect(nearFirst()).toEqual([2]);
  index.put({ ...(index.get(1) as Place), mapX: 10, mapY: 89.999 }, reference);
  index.put({ ...(index.get(2) as Place), mapX: -170, mapY: 89.999 }, reference);
  expect(nearFirst()).toEqual([2]);
});
