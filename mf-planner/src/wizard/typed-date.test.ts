import { expect, test } from '@jest/globals';
import { readDate, typedDate } from './typed-date.ts';

test('readDate accepts every common way to type a date', () => {
  for (const typed of ['2026.03.02', '2026-3-2', ' 2026/03/02 ', '20260302', '2026. 3. 2', '2026년 3월 2일'])
    expect(readDate(typed)).toBe('2026-03-02');
});

test('readDate returns text that is not a date unchanged', () => {
  expect([readDate('내일'), readDate(''), typedDate('내일'), typedDate('2026-03-02')]).toEqual([
    '내일',
    '',
    '내일',
    '2026.03.02',
  ]);
});
