import { expect, test } from '@jest/globals';
import { DAYS_OF_WEEK, type OpeningTime } from '@osaka/contracts/travel';
import type { PlannedPlace } from '../places/place.ts';
import { legsOf, lengthOf, shortestOrder } from './route-order.ts';
import { travelMinutes } from './travel-time.ts';
import { datesOf, tripDays } from './trip-days.ts';

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

test('clashes agree with a minute-by-minute simulation of each day', () => {
  const opens = (hours: readonly OpeningTime[], date: string, minute: number) => {
    const weekday = new Intl.DateTimeFormat('ko-KR', { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(date));
    const today = hours.filter(({ dayOfWeek }) => dayOfWeek === weekday);
    const clock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    return today.some(({ startTime, endTime }) => {
      const length = (clock(endTime) - clock(startTime) + 1440) % 1440 || 1440;
      return minute >= clock(startTime) && minute - clock(startTime) < length;
    });
  };
  const time = () => `${String(Math.floor(random() * 24)).padStart(2, '0')}:${random() < 0.5 ? '00' : '30'}`;
  for (let round = 0; round < 100; round += 1) {
    const trip = tripOf(1 + Math.floor(random() * 5));
    const hours = new Map(
      trip.map(({ id }) => [
        id,
        DAYS_OF_WEEK.filter(() => random() < 0.8).map((dayOfWeek) => ({
          dayOfWeek,
          startTime: time(),
          endTime: time(),
        })),
      ]),
    );
    const dates = datesOf('2028-02-25', '2028-03-05');
    const found = tripDays(dates, trip, hours);
    for (const [index, date] of dates.entries()) {
      let minute = 600;
      const shut = trip.filter((place, at) => {
        if (at > 0) minute += 90 + travelMinutes(kmByVectors(trip[at - 1] as PlannedPlace, place));
        const known = hours.get(place.id) ?? [];
        return known.length > 0 && !opens(known, date, minute);
      });
      expect([date, found[index]?.clashes.map(({ place }) => place.id)]).toEqual([date, shut.map(({ id }) => id)]);
    }
  }
});
