import { describe, expect, test } from '@jest/globals';
import { distanceKm } from '@osaka/contracts';
import { network, placeAt, type ReferencePair, reference } from './testing/rail.ts';
import type { Way } from './way.ts';
import { waysBetween } from './ways.ts';

const MODES: Readonly<Record<string, Way['mode']>> = {
  walk: '도보',
  subway: '지하철',
  jr: 'JR',
  private: '사철',
  monorail: '모노레일',
  bus: '버스',
  ship: '배',
};
const measured = reference.pairs.map((pair) => {
  const [from, to] = [placeAt(pair.from), placeAt(pair.to)];
  const way = waysBetween(network, from, to)[0] as Way;
  const km = distanceKm(from, to);
  // The reckoning before there was a network.
  const straight = Math.min(Math.ceil((km * 1.3) / 0.08), 10 + Math.ceil((km * 1.3) / 0.5));
  return { pair, way, error: errorOf(pair, way.minutes), straightError: errorOf(pair, straight) };
});

describe.each(['city', 'short', 'other', 'water'])('reference times of group %s', (group) => {
  const pairs = measured.filter(({ pair }) => pair.group === group);

  test('the median error is at most 15 %, and not above that of the straight line', () => {
    const median = medianOf(pairs.map(({ error }) => error));
    expect(median).toBeLessThanOrEqual(0.15);
    expect(median).toBeLessThanOrEqual(medianOf(pairs.map(({ straightError }) => straightError)));
  });

  test('at least 90 % are within 25 % or in the range that the reference accepts, and none is off by over 40 %', () => {
    const good = pairs.filter(
      ({ pair, way, error }) => error <= 0.25 || (way.minutes >= pair.low && way.minutes <= pair.high),
    );
    expect(good.length).toBeGreaterThanOrEqual(pairs.length * 0.9);
    expect(Math.max(...pairs.map(({ error }) => error))).toBeLessThanOrEqual(0.4);
  });

  test('the vehicle of the best way is that of the reference where the reference is sure', () => {
    const wrong = pairs
      .filter(({ pair, way }) => pair.certainty === 'sure' && way.mode !== MODES[pair.mode])
      .map(({ pair, way }) => `${pair.from} → ${pair.to}: ${way.mode}, not ${pair.mode}`);
    expect(wrong).toEqual([]);
  });
});

function errorOf({ minutes }: ReferencePair, reckoned: number): number {
  return Math.abs(reckoned - minutes) / minutes;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = [sorted[(sorted.length - 1) >> 1] as number, sorted[sorted.length >> 1] as number] as const;
  return (middle[0] + middle[1]) / 2;
}
