import { expect, test } from '@jest/globals';
import { koreanHolidayOf } from '@osaka/domain/trip';
import { addDays, addMonths, pickDay, sameDayIn, weeksOf } from './calendar.ts';

test('weeks begin on Sunday and contain every day of the month once', () => {
  const weeks = weeksOf('2026-03');
  expect(weeks[0]?.[0]).toBe('2026-03-01');
  expect(weeks.flat().filter(Boolean)).toHaveLength(31);
  expect(weeksOf('2026-02')).toHaveLength(4);
  expect(weeksOf('2028-02').flat().filter(Boolean).at(-1)).toBe('2028-02-29');
});

test('adding days and months does not depend on the time zone', () => {
  expect([
    addDays('2026-12-31', 1),
    addDays('2026-03-01', -1),
    addMonths('2026-12', 1),
    addMonths('2026-01', -1),
  ]).toEqual(['2027-01-01', '2026-02-28', '2027-01', '2025-12']);
  expect(sameDayIn('2026-02', '2026-01-31')).toBe('2026-02-28');
});

test('the first click starts a range, the second ends it, an earlier day or a third click starts a new range', () => {
  const begun = pickDay({ startDate: '', endDate: '' }, '2026-03-10');
  expect(begun).toEqual({ startDate: '2026-03-10', endDate: '' });
  expect(pickDay(begun, '2026-03-12')).toEqual({ startDate: '2026-03-10', endDate: '2026-03-12' });
  expect(pickDay(begun, '2026-03-08')).toEqual({ startDate: '2026-03-08', endDate: '' });
  expect(pickDay({ startDate: '2026-03-10', endDate: '2026-03-12' }, '2026-03-11')).toEqual({
    startDate: '2026-03-11',
    endDate: '',
  });
});

test('koreanHolidayOf returns the names of Korean public holidays', () => {
  expect([
    koreanHolidayOf('2026-03-01'),
    koreanHolidayOf('2026-03-02'),
    koreanHolidayOf('2026-09-25'),
    koreanHolidayOf('2031-12-25'),
    koreanHolidayOf('2026-03-03'),
  ]).toEqual(['삼일절', '대체공휴일', '추석', '성탄절', undefined]);
});
