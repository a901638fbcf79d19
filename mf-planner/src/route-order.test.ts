import { expect, test } from '@jest/globals';
import { isWorthwhile, legsOf, lengthOf, shortestOrder } from './route-order.ts';

const at = (latitude: number) => ({ longitude: 135.5, latitude });
const [a, b, c, d, e] = [at(34.6), at(34.61), at(34.62), at(34.63), at(34.64)];

test('legs are great-circle kilometres', () => {
  expect(legsOf([a, b]).map((km) => km.toFixed(3))).toEqual(['1.112']);
  expect(lengthOf([a])).toBe(0);
  expect(lengthOf([])).toBe(0);
});

test('the shortest order of five places is found, whichever way they came', () => {
  const best = shortestOrder([c, a, e, b, d]);
  expect(lengthOf(best)).toBeCloseTo(lengthOf([a, b, c, d, e]), 6);
});

test('a kept start stays the first and the rest is the shortest from there', () => {
  expect(shortestOrder([b, e, a, c, d], true)).toEqual([b, a, c, d, e]);
});

test('an order that is already the shortest stays as it is, also the mirrored one', () => {
  expect(shortestOrder([e, d, c, b, a])).toEqual([e, d, c, b, a]);
});

test('a shorter way is worth another order from 100 m and 3 % on', () => {
  expect([isWorthwhile(1, 0.901), isWorthwhile(1, 0.899)]).toEqual([false, true]);
  expect([isWorthwhile(10, 9.71), isWorthwhile(10, 9.69)]).toEqual([false, true]);
});
