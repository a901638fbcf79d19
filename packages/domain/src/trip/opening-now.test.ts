import { expect, test } from '@jest/globals';
import { japanHolidays } from './japan-holidays.ts';
import type { Closure, OpenHours, OpeningFacts } from './opening-days.ts';
import { openingNow } from './opening-now.ts';

const WEEK = ['월', '화', '수', '목', '금', '토', '일'] as const;
const daily = (startTime: string, endTime: string, days: readonly string[] = WEEK): OpenHours[] =>
  days.map((dayOfWeek) => ({ dayOfWeek, startTime, endTime }));

const PLACES = {
  museum: {
    timeList: daily('09:30', '17:00', WEEK.slice(1)),
    closures: [
      { rule: 'weekly-unless-holiday', weekdays: ['월'], shift: 'next-day' },
      { rule: 'yearly', from: '12-28', to: '01-04' },
    ],
    lastEntryMinutes: 30,
  },
  gallery: {
    timeList: daily('10:00', '18:00', WEEK.slice(1)),
    closures: [{ rule: 'weekly-unless-holiday', weekdays: ['월'], shift: 'next-weekday' }],
    lastEntryMinutes: 60,
  },
  market: {
    timeList: daily('09:00', '17:00', ['월', '화', '목', '금', '토', '일']),
    closures: [{ rule: 'weekly-unless-holiday', weekdays: ['수'], shift: null }],
  },
  library: {
    timeList: daily('10:00', '20:00'),
    closures: [{ rule: 'nth-weekday', nth: [2, 4], weekday: '화', shift: 'next-day' }],
  },
  bar: { timeList: daily('20:00', '02:00', ['화', '수', '목', '금', '토']) },
  club: { timeList: [...daily('22:00', '23:59', ['금', '토']), ...daily('00:00', '05:00', ['토', '일'])] },
  park: { timeList: daily('00:00', '23:59') },
  shrine: {
    timeList: daily('06:00', '17:00'),
    closures: [{ rule: 'season', from: '04-01', to: '09-30', closed: false, startTime: '06:00', endTime: '18:00' }],
  },
  garden: {
    timeList: daily('09:00', '16:30'),
    closures: [{ rule: 'season', from: '12-15', to: '02-29', closed: true }],
  },
  office: { timeList: daily('09:00', '17:30', WEEK.slice(0, 5)), closures: [{ rule: 'national-holiday' }] },
  restaurant: { timeList: [...daily('11:00', '14:00'), ...daily('17:00', '21:00')], lastEntryMinutes: 30 },
  unknown: { closures: [{ rule: 'yearly', from: '12-31', to: '01-03' }] },
} satisfies Record<string, OpeningFacts>;

/** Place, date and time in Osaka, and the expected text. 26:00 is two o'clock of the next day. */
const CASES: [keyof typeof PLACES, string, string][] = [
  // A museum that closes on Mondays, on Tuesday after a Monday that was a holiday, and around the new year.
  ['museum', '2026-03-10T09:29', 'opens 09:30'],
  ['museum', '2026-03-10T09:30', 'open until 17:00, entry until 16:30'],
  ['museum', '2026-03-10T16:59', 'open until 17:00, entry until 16:30'],
  ['museum', '2026-03-10T17:00', 'over'],
  ['museum', '2026-03-09T12:00', 'closed'],
  ['museum', '2026-05-04T12:00', 'open until 17:00, entry until 16:30'],
  ['museum', '2026-05-05T12:00', 'closed'],
  ['museum', '2026-05-06T12:00', 'open until 17:00, entry until 16:30'],
  ['museum', '2026-11-23T08:00', 'opens 09:30'],
  ['museum', '2026-11-24T12:00', 'closed'],
  ['museum', '2026-12-27T12:00', 'open until 17:00, entry until 16:30'],
  ['museum', '2026-12-28T12:00', 'closed'],
  ['museum', '2027-01-04T12:00', 'closed'],
  ['museum', '2027-01-05T12:00', 'open until 17:00, entry until 16:30'],
  // The same with the next weekday in place of the next day: not a Saturday, Sunday or holiday.
  ['gallery', '2026-05-04T17:30', 'open until 18:00, entry until 17:00'],
  ['gallery', '2026-05-05T12:00', 'open until 18:00, entry until 17:00'],
  ['gallery', '2026-05-06T12:00', 'open until 18:00, entry until 17:00'],
  ['gallery', '2026-05-07T12:00', 'closed'],
  ['gallery', '2026-09-21T12:00', 'open until 18:00, entry until 17:00'],
  ['gallery', '2026-09-22T12:00', 'open until 18:00, entry until 17:00'],
  ['gallery', '2026-09-24T12:00', 'closed'],
  // Where it is not known to which day the closing moves, only the holiday is open.
  ['market', '2026-04-29T12:00', 'open until 17:00'],
  ['market', '2026-04-30T12:00', 'open until 17:00'],
  ['market', '2026-04-22T12:00', 'closed'],
  // The second and fourth Tuesday, on the day after where it is a holiday.
  ['library', '2026-03-03T12:00', 'open until 20:00'],
  ['library', '2026-03-10T12:00', 'closed'],
  ['library', '2026-03-17T20:00', 'over'],
  ['library', '2026-03-24T12:00', 'closed'],
  ['library', '2026-09-22T12:00', 'open until 20:00'],
  ['library', '2026-09-23T12:00', 'closed'],
  ['library', '2026-09-24T12:00', 'open until 20:00'],
  // Hours past midnight.
  ['bar', '2026-03-10T19:59', 'opens 20:00'],
  ['bar', '2026-03-10T20:00', 'open until 26:00'],
  ['bar', '2026-03-11T01:59', 'open until 02:00'],
  ['bar', '2026-03-11T02:00', 'opens 20:00'],
  ['bar', '2026-03-15T01:30', 'open until 02:00'],
  ['bar', '2026-03-15T20:30', 'closed'],
  ['bar', '2026-03-16T01:30', 'closed'],
  ['bar', '2026-12-31T23:30', 'open until 26:00'],
  ['bar', '2027-01-01T00:30', 'open until 02:00'],
  // Hours that are listed for both days of a night are one.
  ['club', '2026-03-13T21:00', 'opens 22:00'],
  ['club', '2026-03-13T23:00', 'open until 29:00'],
  ['club', '2026-03-14T04:59', 'open until 05:00'],
  ['club', '2026-03-14T05:00', 'opens 22:00'],
  ['club', '2026-03-15T06:00', 'over'],
  ['club', '2026-03-16T01:00', 'closed'],
  ['park', '2026-03-10T03:00', 'open'],
  ['park', '2026-12-31T23:59', 'open'],
  // Longer hours in summer, and a winter without any.
  ['shrine', '2026-03-31T17:30', 'over'],
  ['shrine', '2026-04-01T17:30', 'open until 18:00'],
  ['shrine', '2026-10-01T17:30', 'over'],
  ['garden', '2026-12-14T12:00', 'open until 16:30'],
  ['garden', '2027-02-28T12:00', 'closed'],
  ['garden', '2028-02-29T12:00', 'closed'],
  ['garden', '2028-03-01T12:00', 'open until 16:30'],
  ['office', '2026-11-03T12:00', 'closed'],
  ['office', '2026-11-04T12:00', 'open until 17:30'],
  ['restaurant', '2026-03-10T13:45', 'open until 14:00, entry until 13:30'],
  ['restaurant', '2026-03-10T15:00', 'opens 17:00'],
  ['unknown', '2026-03-10T12:00', 'unknown'],
  ['unknown', '2027-01-02T12:00', 'closed'],
];

test('the table has at least sixty cases', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(60);
});

test.each(CASES)('%s at %s in Osaka: %s', (place, time, expected) => {
  const now = new Date(`${time}:00+09:00`);
  expect(sayOf(openingNow(now, PLACES[place], japanHolidays()))).toBe(expected);
  expect(byMinutes(time, PLACES[place])).toBe(expected);
});

function sayOf(opening: ReturnType<typeof openingNow>): string {
  if (opening.state === 'opens') return `opens ${clock(opening.opensAt)}`;
  if (opening.state !== 'open') return opening.state;
  const { closesAt, lastEntryAt } = opening;
  return [
    'open',
    closesAt !== null && ` until ${clock(closesAt)}`,
    lastEntryAt !== null && `, entry until ${clock(lastEntryAt)}`,
  ]
    .filter(Boolean)
    .join('');
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

// An independent computation: walks the calendar from a holiday table that was typed by hand, and colours minutes one
// by one.

const HOLIDAYS = '2026: 03-20 04-29 05-03 05-04 05-05 05-06 09-21 09-22 09-23 11-03 11-23; 2027: 01-01'
  .split('; ')
  .flatMap((line) =>
    line
      .slice(6)
      .split(' ')
      .map((day) => `${line.slice(0, 4)}-${day}`),
  );

interface Day {
  date: string;
  month: number;
  dayOfMonth: number;
  weekday: string;
  isHoliday: boolean;
}

/** Days from 40 days before to 2 days after the date. */
function calendarAround(date: string): Day[] {
  return Array.from({ length: 43 }, (_, index) => {
    const noon = new Date(`${date}T12:00:00+09:00`);
    noon.setUTCDate(noon.getUTCDate() + index - 40);
    const part = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('ko-KR', { timeZone: 'Asia/Tokyo', ...options }).format(noon);
    const name = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(noon);
    return {
      date: name,
      month: Number.parseInt(part({ month: 'numeric' }), 10),
      dayOfMonth: Number.parseInt(part({ day: 'numeric' }), 10),
      weekday: part({ weekday: 'short' }),
      isHoliday: HOLIDAYS.includes(name),
    };
  });
}

/** The days on which a rule closes a place. */
function closedBy(rule: Closure, days: readonly Day[]): Set<string> {
  const closed = new Set<string>();
  const inRange = (day: Day, from: string, to: string) => {
    const number = (text: string) => Number(text.slice(0, 2)) * 100 + Number(text.slice(3));
    const [at, first, last] = [day.month * 100 + day.dayOfMonth, number(from), number(to)];
    return first > last ? at >= first || at <= last : at >= first && at <= last;
  };
  for (const [index, day] of days.entries()) {
    if (rule.rule === 'national-holiday' && day.isHoliday) closed.add(day.date);
    if ((rule.rule === 'yearly' || (rule.rule === 'season' && rule.closed)) && inRange(day, rule.from, rule.to))
      closed.add(day.date);
    const isRegular =
      (rule.rule === 'weekly-unless-holiday' && rule.weekdays.some((weekday) => weekday === day.weekday)) ||
      (rule.rule === 'nth-weekday' &&
        rule.weekday === day.weekday &&
        rule.nth.some((nth) => day.dayOfMonth > (nth - 1) * 7 && day.dayOfMonth <= nth * 7));
    if (!isRegular) continue;
    if (!day.isHoliday) closed.add(day.date);
    const shift = 'shift' in rule ? rule.shift : null;
    if (!day.isHoliday || shift === null) continue;
    const later = days.slice(index + 1);
    const moved =
      shift === 'next-day'
        ? later[0]
        : later.find(({ weekday, isHoliday }) => !isHoliday && weekday !== '토' && weekday !== '일');
    if (moved) closed.add(moved.date);
  }
  return closed;
}

function hoursOf(
  day: Day,
  { timeList = [], closures = [] }: OpeningFacts,
): readonly Pick<OpenHours, 'startTime' | 'endTime'>[] {
  const own = timeList.filter(({ dayOfWeek }) => dayOfWeek === day.weekday);
  const opensForHoliday =
    day.isHoliday &&
    closures.some(
      (rule) => rule.rule === 'weekly-unless-holiday' && rule.weekdays.some((weekday) => weekday === day.weekday),
    );
  const listed = own.length === 0 && opensForHoliday ? timeList.filter(({ dayOfWeek }) => dayOfWeek === '일') : own;
  const isSummer = day.month >= 4 && day.month <= 9;
  const season = closures.find((rule) => rule.rule === 'season' && !rule.closed && isSummer);
  return listed.length > 0 && season?.rule === 'season'
    ? [{ startTime: season.startTime ?? '', endTime: season.endTime ?? '' }]
    : listed;
}

function byMinutes(time: string, facts: OpeningFacts): string {
  const days = calendarAround(time.slice(0, 10));
  const closed = new Set((facts.closures ?? []).flatMap((rule) => [...closedBy(rule, days)]));
  const open = new Set<number>();
  const today: number[] = [];
  for (const back of [-1, 0, 1]) {
    const day = days[40 + back] as Day;
    if (closed.has(day.date)) continue;
    for (const { startTime, endTime } of hoursOf(day, facts)) {
      let minute = Number(startTime.slice(0, 2)) * 60 + Number(startTime.slice(3));
      if (back === 0) today.push(minute);
      const end = endTime === '23:59' ? '00:00' : endTime;
      do {
        open.add(back * 1440 + minute);
        minute += 1;
      } while (clock(minute % 1440) !== end);
    }
  }
  const now = Number(time.slice(11, 13)) * 60 + Number(time.slice(14));
  if (open.has(now)) {
    let end = now;
    while (open.has(end)) end += 1;
    if (end >= 2880) return 'open';
    return `open until ${clock(end)}${facts.lastEntryMinutes ? `, entry until ${clock(end - facts.lastEntryMinutes)}` : ''}`;
  }
  if (closed.has(time.slice(0, 10))) return 'closed';
  if (!facts.timeList) return 'unknown';
  const next = today.filter((minute) => minute > now).sort((one, other) => one - other)[0];
  if (next !== undefined) return `opens ${clock(next)}`;
  return today.length > 0 ? 'over' : 'closed';
}
