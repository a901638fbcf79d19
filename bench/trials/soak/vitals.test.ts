import { expect, test } from '@jest/globals';
import { growthOf, slopeOf, type Vitals } from './vitals.ts';

const minute = (...memoryMb: number[]): Vitals[] => memoryMb.map((mb) => ({ memoryMb: mb, descriptors: 2 * mb }));

test('the slope of values on a line is that of the line', () => {
  expect(slopeOf([3, 5, 7, 9])).toBeCloseTo(2);
  expect(slopeOf([4, 4, 4])).toBe(0);
  expect(slopeOf([1])).toBe(0);
});

test('memory that is collected again does not grow; what stays after each collection does', () => {
  expect(growthOf([minute(40, 90, 41), minute(60, 40, 80), minute(70, 95, 40)]).memoryMbPer10Min).toBeCloseTo(0);
  expect(growthOf([minute(40, 90), minute(41, 92), minute(42, 95)]).memoryMbPer10Min).toBeCloseTo(10);
});

test('the first and the last third are compared', () => {
  expect(growthOf([minute(10), minute(20), minute(30)]).descriptors).toEqual([20, 60]);
});
