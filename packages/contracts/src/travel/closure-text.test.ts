import { expect, test } from '@jest/globals';
import { closureText, parseClosure } from './closure-text.ts';
import { type Closure, closure, IRREGULAR_REASONS } from './place-facts.ts';

const RULES: [Closure, string][] = [
  [{ rule: 'weekly-unless-holiday', weekdays: ['월', '화'], shift: null }, '매주 월·화 휴무, 공휴일이면 영업'],
  [{ rule: 'weekly-unless-holiday', weekdays: ['월'], shift: 'next-day' }, '매주 월 휴무, 공휴일이면 다음 날 휴무'],
  [
    { rule: 'nth-weekday', nth: [2, 4], weekday: '화', shift: 'next-weekday' },
    '매월 둘째·넷째 화 휴무, 공휴일이면 다음 평일 휴무',
  ],
  [
    { rule: 'nth-weekday', nth: [1], weekday: '목', months: [3, 6, 10], shift: null },
    '3·6·10월 첫째 목 휴무, 공휴일이면 영업',
  ],
  [{ rule: 'yearly', from: '12-29', to: '01-03' }, '매년 12.29~01.03 휴무'],
  [{ rule: 'yearly', from: '01-01', to: '01-01' }, '매년 01.01 휴무'],
  [{ rule: 'season', from: '12-01', to: '02-29', closed: true }, '12.01~02.29 휴업'],
  [
    { rule: 'season', from: '11-01', to: '02-29', closed: false, startTime: '09:30', endTime: '16:30' },
    '11.01~02.29 09:30~16:30 운영',
  ],
  [{ rule: 'national-holiday' }, '공휴일 휴무'],
  ...IRREGULAR_REASONS.map((reason): [Closure, string] => [
    { rule: 'irregular', reason },
    closureText({ rule: 'irregular', reason }),
  ]),
];

test.each(RULES)('a rule and its text say the same: %j', (rule, words) => {
  expect(closureText(rule)).toBe(words);
  expect(closure.parse(parseClosure(words))).toEqual(rule);
  expect(closure.parse(parseClosure(` ${words.replaceAll(' ', '')} `))).toEqual(rule);
});

test.each([
  '월요일 휴무',
  '매년 13.01~01.03 휴무',
  '비정기 휴무 (모름)',
  '11.01~02.29 25:00~16:30 운영',
  '매월 여섯째 화 휴무, 공휴일이면 영업',
  '',
])('%j is no rule', (words) => {
  expect(closure.safeParse(parseClosure(words)).success).toBe(false);
});
