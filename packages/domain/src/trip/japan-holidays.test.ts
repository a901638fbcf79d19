import { expect, test } from '@jest/globals';
import { japanHolidays } from './japan-holidays.ts';

// A table made by other means: compared with two independent libraries, the equinoxes with computed solar longitudes.
const KNOWN: Record<string, string> = {
  2026: '01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23',
  2027: '01-01 01-11 02-11 02-23 03-21 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23',
  2028: '01-01 01-10 02-11 02-23 03-20 04-29 05-03 05-04 05-05 07-17 08-11 09-18 09-22 10-09 11-03 11-23',
  2029: '01-01 01-08 02-11 02-12 02-23 03-20 04-29 04-30 05-03 05-04 05-05 07-16 08-11 09-17 09-23 09-24 10-08 11-03 11-23',
  2030: '01-01 01-14 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-15 08-11 08-12 09-16 09-23 10-14 11-03 11-04 11-23',
};

test('the holidays of 2026 to 2030 are those that were published, with moved days and the day between two holidays', () => {
  for (const [year, days] of Object.entries(KNOWN)) {
    const dates = Array.from({ length: 366 }, (_, index) =>
      new Date(Date.UTC(Number(year), 0, index + 1)).toISOString().slice(0, 10),
    );
    const computed = dates.filter((date) => date.startsWith(year) && japanHolidays().has(date));
    expect(computed).toEqual(days.split(' ').map((day) => `${year}-${day}`));
  }
});
