import { expect, test } from '@jest/globals';
import type { PlannedPlace } from '../places/place.ts';
import { legsOf, lengthOf, shortestOrder } from './route-order.ts';

/** Seeded, so that every run checks the same trips: a linear congruential generator (Numerical Recipes). */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = randomFrom(20260302);
const placeAt = (id: number): PlannedPlace => ({
  id,
  name: `여행지 ${id}`,
  description: '',
  longitude: 135.4 + random() / 5,
  latitude: 34.6 + random() / 7,
});
const tripOf = (count: number) => Array.from({ length: count }, (_, index) => placeAt(index + 1));

/** Distance by vectors instead of haversine: the angle between two directions from the centre of the earth. */
function kmByVectors(one: PlannedPlace, other: PlannedPlace): number {
  const direction = ({ longitude, latitude }: PlannedPlace) => {
    const [east, north] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180];
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)] as const;
  };
  const [[ax, ay, az], [bx, by, bz]] = [direction(one), direction(other)];
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return 6371.0088 * Math.atan2(cross, ax * bx + ay * by + az * bz);
}

/** Shortest open route by dynamic programming over sets (Held-Karp) instead of trying every order. */
function shortestKm(places: readonly PlannedPlace[], keepsStart: boolean): number {
  const km = places.map((from) => places.map((to) => kmByVectors(from, to)));
  const best = new Map<string, number>(
    places.flatMap((_, last) => (keepsStart && last > 0 ? [] : [[`${1 << last} ${last}`, 0] as const])),
  );
  for (let set = 1; set < 1 << places.length; set += 1) {
    for (let last = 0; last < places.length; last += 1) {
      const soFar = best.get(`${set} ${last}`);
      if (soFar === undefined) continue;
      for (let next = 0; next < places.length; next += 1) {
        if (set & (1 << next)) continue;
        const key = `${set | (1 << next)} ${next}`;
        best.set(key, Math.min(best.get(key) ?? Number.POSITIVE_INFINITY, soFar + (km[last]?.[next] ?? 0)));
      }
    }
  }
  return Math.min(
    ...places.map((_, last) => best.get(`${(1 << places.length) - 1} ${last}`) ?? Number.POSITIVE_INFINITY),
  );
}

test('distances agree with an independent formula to a metre', () => {
  for (let round = 0; round < 200; round += 1) {
    const trip = tripOf(2);
    expect(legsOf(trip)[0]).toBeCloseTo(kmByVectors(trip[0] as PlannedPlace, trip[1] as PlannedPlace), 3);
  }
});

test.each([2, 3, 4, 5])(
  'shortestOrder is as short as an independent algorithm for %i places, with and without a fixed start',
  (count) => {
    for (let round = 0; round < 40; round += 1) {
      const trip = tripOf(count);
      for (const keepsStart of [false, true]) {
        const proposed = shortestOrder(trip, keepsStart);
        expect(lengthOf(proposed)).toBeCloseTo(Math.min(shortestKm(trip, keepsStart), lengthOf(trip)), 3);
        expect(proposed.toSorted((one, other) => one.id - other.id)).toEqual(trip);
        if (keepsStart) expect(proposed[0]).toBe(trip[0]);
      }
    }
  },
);
