import { expect, test } from '@jest/globals';
import { DAYS_OF_WEEK, type OpeningTime } from '@osaka/contracts/travel';
import type { PlannedPlace } from '../places/place.ts';
import { datesOf, groupEqualDays, tripDays } from './trip-days.ts';

const castle: PlannedPlace = {
  id: 1,
  name: '오사카성 천수각',
  description: '',
  longitude: 135.5259,
  latitude: 34.6873,
};
const market: PlannedPlace = { id: 2, name: '구로몬시장', description: '', longitude: 135.5063, latitude: 34.6655 };
const daily = (startTime: string, endTime: string, ...closed: string[]): OpeningTime[] =>
  DAYS_OF_WEEK.filter((day) => !closed.includes(day)).map((dayOfWeek) => ({ dayOfWeek, startTime, endTime }));

test('datesOf includes the first and the last day, across months and in leap years', () => {
  expect(datesOf('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(datesOf('2026-03-04', '2026-03-02')).toEqual([]);
  expect(datesOf('어제', '2026-03-02')).toEqual([]);
  expect(datesOf('2026-01-01', '9999-01-01')).toHaveLength(366);
});

test('a place has a clash on weekdays on which it is closed', () => {
  const days = tripDays(
    ['2026-03-01', '2026-03-02', '2026-03-03'],
    [castle],
    new Map([[1, daily('09:00', '18:00', '월')]]),
  );
  expect(days.map(({ clashes }) => clashes.map(({ kind }) => kind))).toEqual([[], ['closed'], []]);
});

test('a place has a clash when it is closed at the estimated arrival time', () => {
  const [day] = tripDays(['2026-03-02'], [castle, market], new Map([[2, daily('09:00', '11:30')]]));
  expect(day?.clashes).toMatchObject([{ place: { id: 2 }, kind: 'late', hours: { endTime: '11:30' } }]);
});

test('opening hours may end after midnight, and a place without opening hours never has a clash', () => {
  const [day] = tripDays(
    ['2026-03-02'],
    [castle, market],
    new Map([
      [1, []],
      [2, daily('10:00', '02:00')],
    ]),
  );
  expect(day?.clashes).toEqual([]);
});

test('arriving before opening and arriving after closing are different clashes', () => {
  const [day] = tripDays(['2026-03-02'], [castle], new Map([[1, daily('11:00', '20:00')]]));
  expect(day?.clashes).toMatchObject([{ kind: 'early', arrivesAtMin: 600, hours: { startTime: '11:00' } }]);
});

test('consecutive days with the same clashes are grouped', () => {
  const days = tripDays(
    datesOf('2026-03-01', '2026-03-05'),
    [castle],
    new Map([[1, daily('09:00', '18:00', '월', '화')]]),
  );
  expect(groupEqualDays(days).map(({ firstDate, lastDate, clashes }) => [firstDate, lastDate, clashes.length])).toEqual(
    [
      ['2026-03-01', '2026-03-01', 0],
      ['2026-03-02', '2026-03-03', 1],
      ['2026-03-04', '2026-03-05', 0],
    ],
  );
});
