import { expect, test } from '@jest/globals';
import {
  dateText,
  daysLeftText,
  instantDateText,
  instantText,
  instantTimeText,
  nightsText,
  periodText,
  todayInSeoul,
  tripText,
} from './dates.ts';

test('a trip shows its days and nights, and the year only when it changes', () => {
  expect(dateText('2026-03-02')).toBe('2026.03.02(월)');
  expect(tripText('2026-03-02', '2026-03-04')).toBe('2026.03.02(월) ~ 03.04(수) · 2박 3일');
  expect(periodText('2026-12-31', '2027-01-02')).toBe('2026.12.31(목) ~ 2027.01.02(토)');
  expect(nightsText('2024-02-28', '2024-03-01')).toBe('2박 3일');
  expect(nightsText('2026-03-02', '2026-03-02')).toBe('당일');
});

test('an invalid date is shown as invalid', () => {
  for (const date of ['', '2026-02-30', '2026-13-01', '2026-3-2', 'gestern'])
    expect(dateText(date)).toBe('잘못된 날짜');
  expect(tripText('2026-03-04', '2026-03-02')).toBe('잘못된 날짜');
  expect(instantText('nie')).toBe('잘못된 날짜');
});

test('the countdown ends with the first day', () => {
  expect(daysLeftText('2026-03-12', '2026-03-02')).toBe('D-10');
  expect(daysLeftText('2026-03-02', '2026-03-02')).toBe('D-DAY');
  expect(daysLeftText('2026-03-01', '2026-03-02')).toBeUndefined();
});

test('instants and today use Seoul time in any time zone of the browser', () => {
  expect(todayInSeoul(new Date('2026-03-01T15:00:00Z'))).toBe('2026-03-02');
  expect(todayInSeoul(new Date('2026-03-01T14:59:59Z'))).toBe('2026-03-01');
  expect(instantDateText('2026-03-01T15:00:00Z')).toBe('2026.03.02');
  expect(instantTimeText('2026-03-01T06:05:00Z')).toBe('오후 3:05');
  expect(instantTimeText('2026-03-01T15:00:00Z')).toBe('오전 12:00');
});
