import { describe, expect, test } from '@jest/globals';
import type { Closure, OpeningTime } from '@osaka/contracts/travel';
import { openingStateAt } from './opening-hours.ts';

const TUESDAY_TO_FRIDAY = (['화', '수', '목', '금'] as const).map((dayOfWeek) => ({
  dayOfWeek,
  startTime: '10:00',
  endTime: '18:00',
}));
const facts = (timeList: OpeningTime[], closures: Closure[] = []) => ({
  timeList,
  closures,
  lastEntryMinutes: null,
  openKind: 'hours' as const,
});
/** 2026-03-04 is a Wednesday. */
const osaka = (time: string, day = '04') => new Date(`2026-03-${day}T${time}:00+09:00`);

describe('the opening state in Osaka time', () => {
  test.each([
    ['09:59', '영업 준비 중'],
    ['10:00', '영업 중'],
    ['17:59', '영업 중'],
    ['18:00', '영업 준비 중'],
  ])('on an opening day at %s is %s', (time, state) => {
    expect(openingStateAt(osaka(time), facts(TUESDAY_TO_FRIDAY))).toMatchObject({ state, hours: '10:00~18:00' });
  });

  test('is closed on a day without hours', () => {
    const monday = openingStateAt(osaka('12:00', '02'), facts(TUESDAY_TO_FRIDAY));
    expect(monday).toMatchObject({ state: '휴무일', hours: '' });
    expect(monday?.week[0]).toEqual({ name: '월요일', hours: '휴무일', isToday: true, isClosed: true });
    expect(monday?.week[1]).toEqual({ name: '화요일', hours: '10:00~18:00', isToday: false, isClosed: false });
  });
});

test('hours past midnight continue on the next day, and 23:59 means midnight', () => {
  const bar = [{ dayOfWeek: '화' as const, startTime: '20:00', endTime: '02:00' }];
  expect(openingStateAt(osaka('21:00', '03'), facts(bar))).toMatchObject({
    state: '영업 중',
    hours: '20:00~다음 날 오전 2:00',
  });
  expect(openingStateAt(osaka('01:30'), facts(bar))).toMatchObject({ state: '영업 중', hours: '오전 2:00까지' });
  expect(openingStateAt(osaka('02:00'), facts(bar))?.state).toBe('휴무일');
  expect(
    openingStateAt(osaka('23:59'), facts([{ dayOfWeek: '수', startTime: '09:00', endTime: '23:59' }]))?.state,
  ).toBe('영업 중');
});

test('a museum that closes on Mondays opens on a Japanese holiday and closes on the Tuesday after, and closes around the new year', () => {
  const timeList = (['화', '수', '목', '금', '토', '일'] as const).map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '09:30',
    endTime: '17:00',
  }));
  const museum = facts(timeList, [
    { rule: 'weekly-unless-holiday', weekdays: ['월'], shift: 'next-day' },
    { rule: 'yearly', from: '12-28', to: '01-04' },
  ]);
  // 2026-05-04 (みどりの日) is a Monday, 2026-11-23 (勤労感謝の日) as well.
  const holiday = openingStateAt(new Date('2026-11-23T12:00:00+09:00'), museum);
  expect(holiday).toMatchObject({ state: '영업 중', hours: '09:30~17:00' });
  expect(holiday?.week[1]).toMatchObject({ name: '화요일', hours: '휴무일' });
  expect(openingStateAt(new Date('2026-12-30T12:00:00+09:00'), museum)?.state).toBe('휴무일');
});
