import { expect, test } from '@jest/globals';
import { koreanHolidayOf } from './korea-holidays.ts';

/** As announced by the government; compared with the computed holidays. */
const ANNOUNCED = {
  2026: '01-01 02-16 02-17 02-18 03-01 03-02 05-05 05-24 05-25 06-03 06-06 08-15 08-17 09-24 09-25 09-26 10-03 10-05 10-09 12-25',
  2027: '01-01 02-06 02-07 02-08 02-09 03-01 05-05 05-13 06-06 08-15 08-16 09-14 09-15 09-16 10-03 10-04 10-09 10-11 12-25 12-27',
};

test.each(Object.entries(ANNOUNCED))('the holidays of %s are those announced', (year, days) => {
  expect(holidaysOf(year)).toEqual(days.split(' '));
});

test('overlapping holidays get a substitute holiday; 현충일 and 신정 on a weekend do not', () => {
  // 2025: 어린이날 and 부처님오신날 on one Monday; 추석 begins on a Sunday after 개천절 on Friday.
  expect(koreanHolidayOf('2025-05-06')).toBe('대체공휴일');
  expect([koreanHolidayOf('2025-10-05'), koreanHolidayOf('2025-10-08'), koreanHolidayOf('2025-10-10')]).toEqual([
    '추석 연휴',
    '대체공휴일',
    undefined,
  ]);
  expect([koreanHolidayOf('2027-06-07'), koreanHolidayOf('2028-01-03')]).toEqual([undefined, undefined]);
});

test('every future year has 설날, 추석 and 부처님오신날', () => {
  for (let year = 2028; year <= 2038; year += 1) {
    const names = holidaysOf(String(year)).map((day) => koreanHolidayOf(`${year}-${day}`));
    for (const name of ['설날', '추석', '부처님오신날'])
      expect([year, names.filter((other) => other === name).length]).toEqual([year, 1]);
  }
});

function holidaysOf(year: string): string[] {
  const found: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(year); day = dayAfter(day))
    if (koreanHolidayOf(day)) found.push(day.slice(5));
  return found;
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}
