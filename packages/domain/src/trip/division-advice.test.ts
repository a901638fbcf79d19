import { expect, test } from '@jest/globals';
import { distanceKm, type Position } from '@osaka/contracts';
import { adviseDivision, type UndatedPlace } from './division-advice.ts';

const random = seededRandom(3);
const upTo = (limit: number) => Math.floor(random() * limit);

/** 15 minutes a kilometre: the costs of a division are then those of its distances. */
const minutesOf = (one: Position, other: Position) => distanceKm(one, other) * 15;

/** The least sum over all divisions, each tried in turn; undefined where none places everything. */
function leastCost(
  places: readonly UndatedPlace[],
  days: number,
  isOpenOn: (travelId: number, day: number) => boolean,
  room: number,
): number | undefined {
  let least: number | undefined;
  for (let code = 0; code < days ** places.length; code += 1) {
    const dayOf = places.map((_, index) => Math.floor(code / days ** index) % days);
    const isAllowed =
      places.every(({ travelId }, index) => isOpenOn(travelId, (dayOf[index] ?? 0) + 1)) &&
      Array.from({ length: days }, (_, day) => dayOf.filter((each) => each === day).length).every(
        (count) => count <= room,
      );
    if (!isAllowed) continue;
    const cost = costOf(places, dayOf);
    if (least === undefined || cost < least) least = cost;
  }
  return least;
}

function costOf(places: readonly UndatedPlace[], dayOf: readonly number[]): number {
  let cost = 0;
  for (let one = 0; one < places.length; one += 1) {
    for (let other = one + 1; other < places.length; other += 1)
      if (dayOf[one] === dayOf[other])
        cost += minutesOf(places[one] as UndatedPlace, places[other] as UndatedPlace) - 15;
  }
  return cost;
}

const ANY_DAY = { isOpenOn: () => true, placesPerDay: 15, legMinutesOf: minutesOf };

test('in 1,000 random trips every place is on an open day with room, and days are on average within 5 % of the best of all divisions', () => {
  let [ours, best, placed] = [0, 0, 0];
  for (let no = 0; no < 1000; no += 1) {
    const days = 2 + upTo(2);
    const places = Array.from({ length: 3 + upTo(4) }, (_, travelId) => ({
      travelId,
      longitude: 135.4 + random() / 5,
      latitude: 34.6 + random() / 5,
    }));
    const closed = new Set(places.flatMap(({ travelId }) => (upTo(3) === 0 ? [`${travelId}:${upTo(days) + 1}`] : [])));
    const isOpenOn = (travelId: number, day: number) => !closed.has(`${travelId}:${day}`);
    const advice = adviseDivision(
      places,
      Array.from({ length: days }, (_, index) => ({ day: index + 1, places: [] })),
      { isOpenOn, placesPerDay: 15, legMinutesOf: minutesOf },
    );
    expect([...advice.days.flatMap(({ travelIds }) => travelIds), ...advice.undated].sort()).toEqual(
      places.map(({ travelId }) => travelId),
    );
    for (const { day, travelIds } of advice.days) {
      expect(travelIds.length).toBeLessThanOrEqual(5);
      for (const travelId of travelIds) expect(isOpenOn(travelId, day)).toBe(true);
    }
    const least = leastCost(places, days, isOpenOn, 5);
    if (least === undefined || advice.undated.length > 0) continue;
    placed += 1;
    ours += costOf(
      places,
      places.map(({ travelId }) => advice.days.findIndex(({ travelIds }) => travelIds.includes(travelId))),
    );
    best += least;
  }
  expect(placed).toBeGreaterThan(950);
  expect(ours).toBeLessThan(best * 1.05);
});

test('neighbours stay on one day while other days are free, and a place far from them gets another one', () => {
  const near = [0, 0.005, 0.009].map((east, travelId) => ({ travelId, longitude: 135.5 + east, latitude: 34.668 }));
  const far = { travelId: 3, longitude: 135.43, latitude: 34.655 };
  const days = [1, 2, 3].map((day) => ({ day, places: [] }));
  const advice = adviseDivision([...near, far], days, ANY_DAY);
  expect(advice.days.map(({ travelIds }) => travelIds.toSorted())).toEqual([[0, 1, 2], [3], []]);
});

test('days take five places each before any takes more, and never more than the limit', () => {
  const places = Array.from({ length: 12 }, (_, travelId) => ({ travelId, longitude: 135.5, latitude: 34.6 }));
  const days = [1, 2].map((day) => ({ day, places: [] }));
  expect(adviseDivision(places.slice(0, 10), days, ANY_DAY).days.map(({ travelIds }) => travelIds.length)).toEqual([
    5, 5,
  ]);
  expect(adviseDivision(places, days, ANY_DAY).days.map(({ travelIds }) => travelIds.length)).toEqual([6, 6]);
  expect(adviseDivision(places, days, { ...ANY_DAY, placesPerDay: 4 }).undated).toHaveLength(4);
  expect(adviseDivision(places.slice(0, 1), days, { ...ANY_DAY, isOpenOn: () => false })).toEqual({
    days: days.map(({ day }) => ({ day, travelIds: [] })),
    undated: [0],
  });
});

test('a place that is nowhere gets a day, and draws no other place to it', () => {
  const places = [135.5, Number.NaN, 135.501, 135.7, 135.701].map((longitude, index) => ({
    travelId: index + 1,
    longitude,
    latitude: 34.7,
  }));
  const { days, undated } = adviseDivision(
    places,
    [1, 2].map((day) => ({ day, places: [] })),
    { isOpenOn: () => true, placesPerDay: 15, legMinutesOf: minutesOf },
  );
  const together = days.map(({ travelIds }) => travelIds.filter((travelId) => travelId !== 2).toSorted());
  expect([undated, together.toSorted()]).toEqual([
    [],
    [
      [1, 3],
      [4, 5],
    ],
  ]);
});

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
