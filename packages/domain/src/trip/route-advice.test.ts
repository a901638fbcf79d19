import { expect, test } from '@jest/globals';
import { distanceKm, type Position } from '@osaka/contracts';
import { adviseRoute, type RouteEnds } from './route-advice.ts';

const random = seededRandom(7);
const position = (): Position => ({ longitude: 135.4 + random() / 5, latitude: 34.6 + random() / 5 });

/** Tries every order, one after the other, with its own sum. */
function shortestKm(stops: readonly Position[], { from, to }: RouteEnds): number {
  let shortest = Number.POSITIVE_INFINITY;
  const visit = (left: readonly Position[], last: Position | null, km: number): void => {
    if (left.length === 0) shortest = Math.min(shortest, km + (last && to ? distanceKm(last, to) : 0));
    for (const [index, stop] of left.entries())
      visit(left.toSpliced(index, 1), stop, km + (last ? distanceKm(last, stop) : 0));
  };
  visit(stops, from, 0);
  return shortest;
}

test('the advised order is the shortest of all in 1,000 random days, with and without lodging as ends', () => {
  for (let no = 0; no < 1000; no += 1) {
    const stops = Array.from({ length: 2 + (no % 5) + (no % 250 === 0 ? 2 : 0) }, position);
    const ends = { from: random() < 0.5 ? position() : null, to: random() < 0.5 ? position() : null };
    const shortest = shortestKm(stops, ends);
    const current = stops.reduce(
      (km, stop, at) =>
        km + (at > 0 ? distanceKm(stops[at - 1] as Position, stop) : ends.from ? distanceKm(ends.from, stop) : 0),
      0,
    );
    const currentKm = current + (ends.to ? distanceKm(stops.at(-1) as Position, ends.to) : 0);
    const advice = adviseRoute(stops, ends);
    if (advice) {
      expect(advice.advisedKm).toBeCloseTo(shortest, 9);
      expect(advice.currentKm).toBeCloseTo(currentKm, 9);
      expect([...advice.order].sort((one, other) => one - other)).toEqual(stops.map((_, index) => index));
    } else expect(currentKm - shortest).toBeLessThan(Math.max(0.1, currentKm * 0.03));
  }
});

test('a day of nine stops is exact; one of fifteen is advised an order that is no longer than its own', () => {
  const line = Array.from({ length: 9 }, (_, index) => ({ longitude: 135.5 + index / 100, latitude: 34.7 }));
  const shuffled = [3, 0, 8, 5, 1, 7, 2, 6, 4].map((index) => line[index] as Position);
  expect(adviseRoute(shuffled)?.advisedKm).toBeCloseTo(distanceKm(line[0] as Position, line[8] as Position), 6);
  const many = Array.from({ length: 15 }, position);
  const advice = adviseRoute(many);
  if (advice) expect(advice.advisedKm).toBeLessThan(advice.currentKm);
});

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
