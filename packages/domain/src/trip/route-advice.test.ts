import { expect, test } from '@jest/globals';
import { distanceKm, type Position } from '@osaka/contracts';
import type { LegMinutes } from './day-schedule.ts';
import { adviseRoute, type RouteEnds } from './route-advice.ts';

const random = seededRandom(7);
const OPEN: RouteEnds = { from: null, to: null };
const position = (): Position => ({ longitude: 135.4 + random() / 5, latitude: 34.6 + random() / 5 });

/** Minutes that follow no geometry and differ by direction, as ways that members have set. */
function tableOf(stops: readonly Position[], { from, to }: RouteEnds): LegMinutes {
  const places = [...stops, ...(from ? [from] : []), ...(to ? [to] : [])];
  const minutes = places.map(() => places.map(() => 5 + Math.floor(random() * 60)));
  return (one, other) => minutes[places.indexOf(one)]?.[places.indexOf(other)] ?? Number.NaN;
}

/** Tries every order, one after the other, with its own sum. */
function leastMinutes(stops: readonly Position[], { from, to }: RouteEnds, minutesOf: LegMinutes): number {
  let least = Number.POSITIVE_INFINITY;
  const visit = (left: readonly Position[], last: Position | null, soFar: number): void => {
    if (left.length === 0) least = Math.min(least, soFar + (last && to ? minutesOf(last, to) : 0));
    for (const [index, stop] of left.entries())
      visit(left.toSpliced(index, 1), stop, soFar + (last ? minutesOf(last, stop) : 0));
  };
  visit(stops, from, 0);
  return least;
}

function minutesAlong(route: readonly (Position | null)[], minutesOf: LegMinutes): number {
  const places = route.filter((place) => place !== null);
  return places.slice(1).reduce((sum, place, index) => sum + minutesOf(places[index] ?? place, place), 0);
}

test('the advised order is the quickest of all in 1,000 random days, with and without lodging as ends, in either direction', () => {
  for (let no = 0; no < 1000; no += 1) {
    const stops = Array.from({ length: 2 + (no % 5) + (no % 250 === 0 ? 2 : 0) }, position);
    const ends = { from: random() < 0.5 ? position() : null, to: random() < 0.5 ? position() : null };
    const minutesOf = tableOf(stops, ends);
    const least = leastMinutes(stops, ends, minutesOf);
    const current = minutesAlong([ends.from, ...stops, ends.to], minutesOf);
    const advice = adviseRoute(stops, ends, minutesOf);
    if (advice) {
      const ordered = advice.order.map((index) => stops[index] ?? null);
      expect(advice).toMatchObject({ advisedMinutes: least, currentMinutes: current });
      expect(minutesAlong([ends.from, ...ordered, ends.to], minutesOf)).toBe(least);
      expect([...advice.order].sort((one, other) => one - other)).toEqual(stops.map((_, index) => index));
    } else expect(current - least).toBeLessThan(Math.max(2, current * 0.03));
  }
});

test('of a route and its way back, which take as long, the one that begins where the day begins is advised', () => {
  const places = [0, 3, 1, 2].map((east) => ({ longitude: 135.5 + east / 100, latitude: 34.7 }));
  const byKm: LegMinutes = (from, to) => Math.round(distanceKm(from, to) * 10);
  expect(adviseRoute(places, OPEN, byKm)?.order).toEqual([0, 2, 3, 1]);
});

test('a day of nine stops is exact; one of fifteen is advised an order that is no slower than its own', () => {
  const line = Array.from({ length: 9 }, (_, index) => ({ longitude: 135.5 + index / 100, latitude: 34.7 }));
  const shuffled = [3, 0, 8, 5, 1, 7, 2, 6, 4].map((index) => line[index] as Position);
  const byKm: LegMinutes = (from, to) => distanceKm(from, to) * 10;
  expect(adviseRoute(shuffled, OPEN, byKm)?.advisedMinutes).toBeCloseTo(byKm(line[0] as Position, line[8] as Position));
  const many = Array.from({ length: 15 }, position);
  const advice = adviseRoute(many, OPEN, byKm);
  if (advice) expect(advice.advisedMinutes).toBeLessThan(advice.currentMinutes);
});

test('the advice of nine stops takes at most 50 ms on a phone, whose CPU is four times slower', () => {
  const nine = Array.from({ length: 9 }, position);
  const takenMs = Array.from({ length: 20 }, () => {
    const since = performance.now();
    adviseRoute(nine, OPEN, (from, to) => distanceKm(from, to) * 10);
    return performance.now() - since;
  });
  expect(Math.min(...takenMs)).toBeLessThanOrEqual(50 / 4);
});

test('a stop that is nowhere keeps its place in the order, and saves no way between others', () => {
  const at = (longitude: number) => ({ longitude, latitude: 34.68 });
  const nowhere = { longitude: Number.NaN, latitude: Number.NaN };
  const minutesOf: LegMinutes = (one, other) => Math.abs(one.longitude - other.longitude) || 0;
  expect(adviseRoute([at(10), nowhere, at(50), at(20)], OPEN, minutesOf)).toEqual({
    order: [0, 1, 3, 2],
    currentMinutes: 70,
    advisedMinutes: 40,
  });
  expect(adviseRoute([at(10), nowhere, at(20)], OPEN, minutesOf)).toBeUndefined();
});

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
