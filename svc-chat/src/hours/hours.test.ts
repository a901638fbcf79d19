import { describe, expect, test } from '@jest/globals';
import { closedNotice, isOpenAt, nextOpening, readHours, USUAL_HOURS } from './hours.ts';

const seoul = (text: string) => new Date(`${text.replace(' ', 'T')}:00+09:00`);
const usual = readHours(USUAL_HOURS);

/** 추석 2026 is on 24 to 26 September, 개천절 2026 is a Saturday and moves to Monday, 5 October. */
const moments: [string, boolean, string][] = [
  ['2026-11-23 08:59', false, '11.23(월) 오전 9:00'],
  ['2026-11-23 09:00', true, ''],
  ['2026-11-23 11:59', true, ''],
  ['2026-11-23 12:00', false, '11.23(월) 오후 1:00'],
  ['2026-11-23 13:00', true, ''],
  ['2026-11-23 17:59', true, ''],
  ['2026-11-23 18:00', false, '11.24(화) 오전 9:00'],
  ['2026-11-20 18:00', false, '11.23(월) 오전 9:00'],
  ['2026-09-23 18:30', false, '09.28(월) 오전 9:00'],
  ['2026-09-24 10:00', false, '09.28(월) 오전 9:00'],
  ['2026-10-05 10:00', false, '10.06(화) 오전 9:00'],
  ['2026-12-28 18:00', false, '01.04(월) 오전 9:00'],
  ['2027-01-03 23:59', false, '01.04(월) 오전 9:00'],
];
test.each(moments)('at %s: open %s, next %s', (time, isOpen, next) => {
  expect(isOpenAt(seoul(time), usual)).toBe(isOpen);
  if (!isOpen)
    expect(closedNotice(nextOpening(seoul(time), usual))).toBe(
      `지금은 상담 시간이 아니에요. 다음 상담은 ${next}에 시작해요.`,
    );
});

test('days, ranges and several hours can be set; visitors read them without the closed days', () => {
  const hours = readHours('월~목 09:00~18:00,  토 10:00~13:00, 점심 12:30~13:30');
  expect([hours.weekly, hours.lunchText]).toEqual(['월~목 09:00~18:00, 토 10:00~13:00', '점심 12:30~13:30 제외']);
  expect([
    isOpenAt(seoul('2026-11-27 10:00'), hours),
    isOpenAt(seoul('2026-11-28 12:29'), hours),
    isOpenAt(seoul('2026-11-28 12:30'), hours),
  ]).toEqual([false, true, false]);
  expect(readHours('토~월 09:00~18:00').days.size).toBe(3);
  expect(readHours('매일 00:00~24:00').lunchText).toBe('');
});

test('without any service in two months the message names no date', () => {
  expect(closedNotice(nextOpening(seoul('2026-11-23 10:00'), readHours('매일 09:00~18:00, 휴무 01.01~12.31')))).toBe(
    '지금은 상담 시간이 아니에요.',
  );
});

describe('a setting is refused with its fault', () => {
  test.each([
    ['', '"" begins with no day: 평일, 주말, 매일, 월 or 월~금'],
    ['점심 12:00~13:00', 'it names no day with hours, such as 평일 09:00~18:00'],
    ['평일 9:00~18:00', '"평일 9:00~18:00" has no times such as 09:00~18:00'],
    ['평일 18:00~09:00', '"평일 18:00~09:00" has no times such as 09:00~18:00'],
    ['평일 09:00~18:70', '"평일 09:00~18:70" has no times such as 09:00~18:00'],
    ['평일 09:00~18:00, 금 10:00~12:00', '"금 10:00~12:00" names 금 a second time'],
    ['평일 09:00~18:00, 점심 19:00~20:00', 'the lunch break lies outside of all hours'],
    ['평일 09:00~18:00, 휴무 12.29', '"휴무 12.29" has no dates such as 12.29~01.03'],
    ['Mon-Fri 09:00~18:00', '"Mon-Fri 09:00~18:00" begins with no day: 평일, 주말, 매일, 월 or 월~금'],
  ])('%s', (setting, fault) => {
    expect(() => readHours(setting)).toThrow(fault);
  });
});
