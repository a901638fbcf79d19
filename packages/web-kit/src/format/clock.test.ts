import { expect, test } from '@jest/globals';
import { dayHoursOf } from '@osaka/domain/trip';
import { clockText, hoursText } from './clock.ts';

test.each([
  ['09:00', '18:00', '09:00~18:00'],
  ['20:00', '02:00', '20:00~다음 날 오전 2:00'],
  ['09:00', '23:59', '09:00~24:00'],
  ['09:00', '00:00', '09:00~24:00'],
  ['10:00', '10:00', '10:00~다음 날 오전 10:00'],
])('hours from %s to %s read %s', (startTime, endTime, text) => {
  expect(hoursText([dayHoursOf({ startTime, endTime })])).toBe(text);
});

test('several times of a day stand in one line, and minutes from 24 hours on are of the next day', () => {
  expect(
    hoursText([
      { opensAt: 660, closesAt: 840 },
      { opensAt: 1080, closesAt: 1500 },
    ]),
  ).toBe('11:00~14:00, 18:00~다음 날 오전 1:00');
  expect([clockText(0), clockText(905), clockText(1530)]).toEqual(['오전 12:00', '오후 3:05', '다음 날 오전 1:30']);
});
