import { expect, test } from '@jest/globals';
import { monthsAfter, monthsBefore } from './calendar-months.ts';

const seoul = (date: string, time = '12:00') => new Date(`${date}T${time}:00+09:00`);

test.each([
  ['2026-05-31', 3, '2026-02-28'],
  ['2024-05-31', 3, '2024-02-29'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2028-02-29', 12, '2027-02-28'],
  ['2026-01-31', 3, '2025-10-31'],
  ['2026-03-10', 3, '2025-12-10'],
])('from %s, %i months earlier is %s', (date, months, earlier) => {
  expect(monthsBefore(seoul(date), months)).toEqual(seoul(earlier));
});

test.each([
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-10-31', 1, '2026-11-30'],
  ['2026-12-15', 3, '2027-03-15'],
])('from %s, %i months later is %s', (date, months, later) => {
  expect(monthsAfter(seoul(date), months)).toEqual(seoul(later));
});

test('months are counted in the calendar of Seoul, which is nine hours ahead of UTC', () => {
  expect(monthsBefore(seoul('2026-06-01', '00:30'), 3)).toEqual(seoul('2026-03-01', '00:30'));
  expect(monthsAfter(seoul('2026-03-01', '00:30'), 3)).toEqual(seoul('2026-06-01', '00:30'));
});

test.each([1, 3, 12])('data kept for %i months is never deleted earlier', (months) => {
  for (let day = 0; day < 4 * 366; day += 1) {
    const recorded = new Date(seoul('2024-01-01').getTime() + day * 24 * 3600_000);
    const justBefore = new Date(monthsAfter(recorded, months).getTime() - 1);
    expect(monthsBefore(justBefore, months) > recorded).toBe(false);
  }
});
