import { describe, expect, test } from '@jest/globals';
import { openingStateAt } from './opening-hours.ts';

const TUESDAY_TO_FRIDAY = (['화', '수', '목', '금'] as const).map((dayOfWeek) => ({ dayOfWeek, startTime: '10:00', endTime: '18:00' }));
/** 2026-03-04 is a Wednesday. */
const osaka = (time: string, day = '04') => new Date(`2026-03-${day}T${time}:00+09:00`);

describe('the opening state in Osaka time', () => {
  test.each([
    ['09:59', '영업 준비중'],
    ['10:00', '영업중'],
    ['17:59', '영업중'],
    ['18:00', '영업 준비중'],
  ])('on an opening day at %s is %s', (time, state) => {
    expect(openingStateAt(osaka(time), TUESDAY_TO_FRIDAY)).toMatchObject({ state, hours: '10:00~18:00' });
  });

  test('is closed on a day without hours', () => {
    const monday = openingStateAt(osaka('12:00', '02'), TUESDAY_TO_FRIDAY);
    expect(monday).toMatchObject({ state: '휴무일', hours: '' });
    expect(monday?.week[0]).toEqual({ name: '월요일', hours: '휴무일', isToday: true, isClosed: true });
    expect(monday?.week[1]).toEqual({ name: '화요일', hours: '10:00~18:00', isToday: false, isClosed: false });
  });
});

test('hours past midnight continue on the next day, and 23:59 means midnight', () => {
  const bar = [{ dayOfWeek: '화' as const, startTime: '20:00', endTime: '02:00' }];
  expect(openingStateAt(osaka('01:30'), bar)?.state).toBe('영업중');
  expect(openingStateAt(osaka('02:00'), bar)?.state).toBe('휴무일');
  expect(openingStateAt(osaka('23:59'), [{ dayOfWeek: '수', startTime: '09:00', endTime: '23:59' }])?.state).toBe('영업중');
});

test('a place without hours has no opening state', () => {
  expect(openingStateAt(osaka('12:00'), [])).toBeUndefined();
});
