import { expect, test } from '@jest/globals';
import { isWorthwhile, legsOf, lengthOf, shortestOrder } from './route-order.ts';

const at = (latitude: number) => ({ longitude: 135.5, latitude });
const [a, b, c, d, e] = [at(34.6), at(34.61), at(34.62), at(34.63), at(34.64)];

test('legsOf returns great-circle distances in kilometres', () => {
  expect(legsOf([a, b]).map((km) => km.toFixed(3))).toEqual(['1.112']);
  expect(lengthOf([a])).toBe(0);
  expect(lengthOf([])).toBe(0);
});

test('shortestOrder finds the shortest order of five places from any starting order', () => {
  const best = shortestOrder([c, a, e, b, d]);
  expect(lengthOf(best)).toBeCloseTo(lengthOf([a, b, c, d, e]), 6);
});

test('shortestOrder keeps the first place first when keepsStart is set', () => {
  expect(shortestOrder([b, e, a, c, d], true)).toEqual([b, a, c, d, e]);
});

test('shortestOrder keeps an order that is already shortest, also a mirrored one', () => {
  expect(shortestOrder([e, d, c, b, a])).toEqual([e, d, c, b, a]);
});

test('isWorthwhile needs a saving of at least 100 m and 3 %', () => {
  expect([isWorthwhile(1, 0.901), isWorthwhile(1, 0.899)]).toEqual([false, true]);
  expect([isWorthwhile(10, 9.71), isWorthwhile(10, 9.69)]).toEqual([false, true]);
});
