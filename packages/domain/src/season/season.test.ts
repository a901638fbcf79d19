import { expect, test } from '@jest/globals';
import { normalsOf } from './normals.ts';
import { sunTimes } from './sun-times.ts';

/**
 * Sunrise and sunset in Osaka (34.6937° N, 135.5023° E), computed with PyEphem 4.2.1 (VSOP87) by the rule of Japan's
 * almanac: upper limb, 35'08" of refraction. It gives what the National Astronomical Observatory published for 2014-01-01
 * (7:05, 16:58), 2014-01-22 (7:02, 17:17) and 2011-12-22 (7:01, 16:51).
 */
const ALMANAC = [
  ['2014-01-01', '07:05', '16:58'],
  ['2014-01-22', '07:02', '17:17'],
  ['2011-12-22', '07:01', '16:51'],
  ['2026-01-07', '07:06', '17:03'],
  ['2026-02-07', '06:52', '17:33'],
  ['2026-03-07', '06:20', '17:59'],
  ['2026-04-07', '05:37', '18:24'],
  ['2026-05-07', '05:02', '18:47'],
  ['2026-06-07', '04:45', '19:09'],
  ['2026-07-07', '04:51', '19:14'],
  ['2026-08-07', '05:12', '18:55'],
  ['2026-09-07', '05:35', '18:17'],
  ['2026-10-07', '05:57', '17:35'],
  ['2026-11-07', '06:24', '16:59'],
  ['2026-12-07', '06:51', '16:47'],
  ['2027-01-21', '07:03', '17:16'],
  ['2027-02-21', '06:38', '17:46'],
  ['2027-03-21', '06:01', '18:10'],
  ['2027-04-21', '05:20', '18:34'],
  ['2027-05-21', '04:51', '18:58'],
  ['2027-06-21', '04:45', '19:14'],
  ['2027-07-21', '05:00', '19:09'],
  ['2027-08-21', '05:22', '18:40'],
  ['2027-09-21', '05:45', '17:57'],
  ['2027-10-21', '06:08', '17:17'],
  ['2027-11-21', '06:37', '16:50'],
  ['2027-12-21', '07:01', '16:51'],
  ['2028-02-29', '06:28', '17:53'],
] as const;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

test.each(ALMANAC)('on %s the sun rises and sets within two minutes of the almanac', (date, rise, set) => {
  const sun = sunTimes(date);
  expect(Math.abs(sun.rise - minutesOf(rise))).toBeLessThanOrEqual(2);
  expect(Math.abs(sun.set - minutesOf(set))).toBeLessThanOrEqual(2);
});

test('each month has normals, the warmest in August and the coldest in January', () => {
  const months = Array.from({ length: 12 }, (_, at) => normalsOf(`2026-${String(at + 1).padStart(2, '0')}-15`));
  const [highs, lows] = [months.map(({ high }) => high), months.map(({ low }) => low)];
  expect([highs.indexOf(Math.max(...highs)), lows.indexOf(Math.min(...lows))]).toEqual([7, 0]);
  for (const { high, low, rainDays, clothes } of months)
    expect([high > low, rainDays > 0 && rainDays < 31, clothes.length > 0]).toEqual([true, true, true]);
});
