import { beforeAll, expect, test } from '@jest/globals';
import { distanceKm, isPosition, toPosition } from '@osaka/contracts';
import { NEAR } from '@osaka/contracts/travel';
import { createEventLoopYield } from '../event-loop/event-loop-yield.ts';
import { seededRandom } from '../seeding/seeded-random.ts';
import { makePlaces } from '../testing/many-places.ts';
import { SEED_DIR } from '../testing/open-travel.ts';
import { buildIndex, type CatalogueIndex } from './catalogue-index.ts';
import { nearestTo } from './nearest.ts';
import type { Place } from './place.ts';
import type { Reference } from './reference.ts';

const next = seededRandom(5);
let index: CatalogueIndex;
let reference: Reference;

beforeAll(async () => {
  const made = await makePlaces(3000, SEED_DIR);
  reference = made.reference;
  // Within some 20 km, so that many are within reach of each other, and some without a position.
  const places = made.places.map((place, nth) => ({ ...place, ...(nth % 50 === 0 ? { mapX: null } : anywhere()) }));
  index = await buildIndex(places, reference, createEventLoopYield());
});

const anywhere = () => ({ mapX: 135.4 + next(2000) / 10_000, mapY: 34.6 + next(2000) / 10_000 });

function allNear(place: Place): number[] {
  return index
    .all()
    .flatMap((other) => {
      if (!isPosition(place) || !isPosition(other) || other._id === place._id || other.status !== 'Y') return [];
      const km = distanceKm(toPosition(place), toPosition(other));
      return km <= NEAR.withinKm ? [{ no: other._id, km }] : [];
    })
    .sort((one, other) => one.km - other.km || one.no - other.no)
    .slice(0, NEAR.limit)
    .map(({ no }) => no);
}

test('the nearest places are those of a look at all places, also after places have moved', () => {
  const expectSame = () => {
    for (const place of index.all().slice(0, 300))
      expect(nearestTo(place, index).map(({ _id }) => _id)).toEqual(allNear(place));
  };
  expectSame();
  for (const place of index.all().slice(0, 1000)) index.put({ ...place, ...anywhere() }, reference);
  expectSame();
});

test.each([
  { mapX: 179.999, mapY: -17 },
  { mapX: -179.999, mapY: -17 },
  { mapX: 135.5, mapY: 89.99 },
])('a place at %p finds one beside it', (position) => {
  const [one, other] = index.all().slice(-2) as [Place, Place];
  index.put({ ...one, status: 'Y', ...position }, reference);
  index.put({ ...other, status: 'Y', mapX: position.mapX, mapY: position.mapY - 0.002 }, reference);
  expect(nearestTo(index.get(one._id) as Place, index).map(({ _id }) => _id)).toContain(other._id);
});

test('a place on the other side of the pole is near once', () => {
  const [one, other] = index.all().slice(-2) as [Place, Place];
  index.put({ ...one, status: 'Y', mapX: 10, mapY: 89.99 }, reference);
  index.put({ ...other, status: 'Y', mapX: -170, mapY: 89.99 }, reference);
  expect(nearestTo(index.get(one._id) as Place, index).map(({ _id }) => _id)).toEqual([other._id]);
});
