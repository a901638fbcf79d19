import { expect, test } from '@jest/globals';
import { visiblePages } from './visible-pages.ts';

test('at most five page numbers around the current one are visible', () => {
  expect(visiblePages(1, 12, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(visiblePages(6, 12, 5)).toEqual([4, 5, 6, 7, 8]);
  expect(visiblePages(12, 12, 5)).toEqual([8, 9, 10, 11, 12]);
  expect(visiblePages(2, 3, 5)).toEqual([1, 2, 3]);
});
