import { expect, test } from '@jest/globals';
import { contains } from './outlines.ts';

const square = (from: number, to: number) => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];

test('a point is inside an area, but not beside it or in a hole', () => {
  const ring = { type: 'Polygon' as const, coordinates: [square(0, 10), square(4, 6)] };
  expect(contains(ring, [2, 3])).toBe(true);
  expect(contains(ring, [5, 5])).toBe(false);
  expect(contains(ring, [11, 3])).toBe(false);
});

test('a point in any part of a multi-part area is inside', () => {
  const islands = { type: 'MultiPolygon' as const, coordinates: [[square(0, 1)], [square(5, 6)]] };
  expect(contains(islands, [5.5, 5.5])).toBe(true);
  expect(contains(islands, [3, 3])).toBe(false);
});
