import { expect, test } from '@jest/globals';
import { DAYS_OF_WEEK } from '@osaka/contracts/travel';
import type { LocalFacts, PlannedPlace } from '../places/place.ts';
import { STRAIGHT_WAYS } from '../testing/straight-ways.ts';
import { checkDates, groupEqualDays } from './date-checks.ts';

const castle: PlannedPlace = {
  id: 1,
  name: '오사카성 천수각',
  description: '',
  longitude: 135.5259,
  latitude: 34.6873,
};
const market: PlannedPlace = { id: 2, name: '구로몬시장', description: '', longitude: 135.5063, latitude: 34.6655 };
const daily = (startTime: string, endTime: string, ...closed: string[]): LocalFacts => ({
  timeList: DAYS_OF_WEEK.filter((day) => !closed.includes(day)).map((dayOfWeek) => ({ dayOfWeek, startTime, endTime })),
  closures: [],
  lastEntryMinutes: null,
  stayMinutes: 60,
  openKind: 'hours',
});
const check = (startDate: string, endDate: string, facts: Record<number, LocalFacts>, places = [castle]) =>
  checkDates({ startDate, endDate }, places, {
    factsOf: (id) => facts[id],
    legMinutesOf: STRAIGHT_WAYS.minutesOf,
  });
const textsOf = (checks: ReturnType<typeof check>) => checks.map(({ problems }) => problems.map(({ text }) => text));

test('each date says what the board would say of a day with these places', () => {
  expect(textsOf(check('2026-03-01', '2026-03-03', { 1: daily('09:00', '18:00', '월') }))).toEqual([
    [],
    ['월요일은 휴무일이에요. 다른 날로 옮기면 열려 있어요.'],
    [],
  ]);
  expect(textsOf(check('2026-03-02', '2026-03-02', { 1: daily('11:00', '20:00') }))).toEqual([
    ['오전 11:00에 열어요. 1시간 일찍 도착해요.'],
  ]);
  const late = { 1: daily('09:00', '18:00'), 2: daily('09:00', '11:30') };
  expect(textsOf(check('2026-03-02', '2026-03-02', late, [castle, market]))).toEqual([
    ['오전 11:30에 닫아서 48분 일찍 나와야 해요.'],
  ]);
});

test('a place that is closed on a date alone is not said to be closed on that weekday', () => {
  const yearly = { rule: 'yearly', from: '12-28', to: '01-01' } as const;
  const facts: LocalFacts = { ...daily('09:00', '18:00', '월'), closures: [yearly] };
  // 28 December 2026 is a Monday.
  expect(textsOf(check('2026-12-27', '2026-12-30', { 1: facts }))).toEqual([
    [],
    ['월요일은 휴무일이에요. 다른 날로 옮기면 열려 있어요.'],
    ['이날은 휴무일이에요. 다른 날로 옮기면 열려 있어요.'],
    ['이날은 휴무일이에요. 다른 날로 옮기면 열려 있어요.'],
  ]);
});

test('hours may end after midnight, and hours that are not known are said as unknown', () => {
  const [day] = check('2026-03-02', '2026-03-02', { 2: daily('10:00', '02:00') }, [castle, market]);
  expect(day).toMatchObject({ problems: [], unknown: ['오사카성 천수각'] });
});

test('a place without a list of hours is never closed: it is open, its hours vary, or they are not known', () => {
  const without = (openKind: LocalFacts['openKind']): LocalFacts => ({ ...daily('', ''), timeList: [], openKind });
  const dayWith = (openKind: LocalFacts['openKind']) => check('2026-03-02', '2026-03-02', { 1: without(openKind) })[0];
  expect(dayWith('always')).toMatchObject({ problems: [], varies: [], unknown: [] });
  expect(dayWith('varies')).toMatchObject({ problems: [], varies: ['오사카성 천수각'], unknown: [] });
  expect(dayWith('unknown')).toMatchObject({ problems: [], varies: [], unknown: ['오사카성 천수각'] });
});

test('consecutive dates that say the same are one range; dates that are none make none', () => {
  const ranges = groupEqualDays(check('2026-03-01', '2026-03-05', { 1: daily('09:00', '18:00', '화') }));
  expect(ranges.map(({ firstDate, lastDate, problems }) => [firstDate, lastDate, problems.length])).toEqual([
    ['2026-03-01', '2026-03-02', 0],
    ['2026-03-03', '2026-03-03', 1],
    ['2026-03-04', '2026-03-05', 0],
  ]);
  expect([...check('2026-03-04', '2026-03-02', {}), ...check('', '2026-03-02', {})]).toEqual([]);
});
