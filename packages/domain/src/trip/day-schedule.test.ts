import { expect, test } from '@jest/globals';
import { distanceKm } from '@osaka/contracts';
import { type ScheduledStop, scheduleDay } from './day-schedule.ts';
import { type Closure, type OpenHours, openingOn } from './opening-days.ts';

const random = seededRandom(11);
const upTo = (limit: number) => Math.floor(random() * limit);
const NAMES = ['월', '화', '수', '목', '금', '토', '일'] as const;
const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const DAY_MS = 86_400_000;

/**
 * Is it open at this minute? Asks each rule for the date by walking the calendar day by day, and counts minutes one by
 * one.
 */
class Oracle {
  constructor(
    readonly timeList: OpenHours[],
    readonly closures: Closure[],
    readonly holidays: ReadonlySet<string>,
  ) {}

  /** Monday is 0; counted from a Monday that is known. */
  weekday(date: string): (typeof NAMES)[number] {
    const days = (Date.parse(date) - Date.parse('2024-01-01')) / DAY_MS;
    return NAMES[((days % 7) + 7) % 7] as (typeof NAMES)[number];
  }

  isClosed(date: string): boolean {
    return this.closures.some((closure) => {
      if (closure.rule === 'national-holiday') return this.holidays.has(date);
      if (closure.rule === 'yearly' || (closure.rule === 'season' && closure.closed)) {
        // Walks from the first day to the last, in a year that has all days.
        for (let day = Date.parse(`2024-${closure.from}`), steps = 0; steps < 367; day += DAY_MS, steps += 1) {
          const name = new Date(day).toISOString().slice(5, 10);
          if (name === date.slice(5)) return true;
          if (name === closure.to) return false;
        }
        return false;
      }
      if (closure.rule !== 'weekly-unless-holiday') return false;
      const isRegular = (day: string) => closure.weekdays.includes(this.weekday(day));
      if (isRegular(date) && !this.holidays.has(date)) return true;
      // Every earlier regular day that was a holiday closes one later day: is it this one?
      for (let back = 1; back < 30; back += 1) {
        const earlier = new Date(Date.parse(date) - back * DAY_MS).toISOString().slice(0, 10);
        if (!isRegular(earlier) || !this.holidays.has(earlier) || closure.shift === null) continue;
        let moved = Date.parse(earlier) + DAY_MS;
        const isOff = (day: number) =>
          this.holidays.has(new Date(day).toISOString().slice(0, 10)) ||
          ['토', '일'].includes(this.weekday(new Date(day).toISOString().slice(0, 10)));
        while (closure.shift === 'next-weekday' && isOff(moved)) moved += DAY_MS;
        if (new Date(moved).toISOString().slice(0, 10) === date) return true;
      }
      return false;
    });
  }

  /** The minutes of the day, and of the night after it, in which the place is open. */
  openMinutes(date: string): Set<number> | 'unknown' {
    if (this.isClosed(date)) return new Set();
    if (this.timeList.length === 0) return 'unknown';
    const weekday = this.weekday(date);
    let list = this.timeList.filter(({ dayOfWeek }) => dayOfWeek === weekday);
    const isHolidayOpening =
      this.holidays.has(date) &&
      this.closures.some((closure) => closure.rule === 'weekly-unless-holiday' && closure.weekdays.includes(weekday));
    if (list.length === 0 && isHolidayOpening) {
      const sunday = this.timeList.filter(({ dayOfWeek }) => dayOfWeek === '일');
      list = sunday.length > 0 ? sunday : [this.timeList[0] as OpenHours];
    }
    const open = new Set<number>();
    for (const { startTime, endTime } of list) {
      let minute = Number(startTime.slice(0, 2)) * 60 + Number(startTime.slice(3));
      do {
        open.add(minute);
        minute += 1;
      } while (time(minute) !== endTime);
    }
    return open;
  }
}

function randomPlace() {
  const open = upTo(12) === 0 ? [] : NAMES.filter(() => upTo(6) > 0);
  const [opensAt, lasts] = [300 + upTo(30) * 15, 120 + upTo(40) * 15];
  const timeList = open.map((dayOfWeek) => ({ dayOfWeek, startTime: time(opensAt), endTime: time(opensAt + lasts) }));
  const missing = NAMES.filter((name) => !open.includes(name));
  const closures: Closure[] = [];
  if (missing.length > 0 && upTo(2))
    closures.push({
      rule: 'weekly-unless-holiday',
      weekdays: missing,
      shift: ([null, 'next-day', 'next-weekday'] as const)[upTo(3)] ?? null,
    });
  if (upTo(4) === 0) closures.push({ rule: 'yearly', from: '12-28', to: '01-03' });
  if (upTo(6) === 0) closures.push({ rule: 'season', from: '06-10', to: '06-25', closed: true });
  if (upTo(8) === 0) closures.push({ rule: 'national-holiday' });
  return { timeList, closures, lastEntryMinutes: upTo(2) ? 30 : null };
}

test('problems of 1,000 random days agree with an oracle that counts minutes', () => {
  for (let no = 0; no < 1000; no += 1) {
    const date = new Date(Date.parse('2026-01-01') + upTo(1200) * DAY_MS).toISOString().slice(0, 10);
    const around = Array.from({ length: 9 }, (_, index) =>
      new Date(Date.parse(date) + (index - 6) * DAY_MS).toISOString().slice(0, 10),
    );
    const holidays = new Set(around.filter(() => upTo(3) === 0));
    const stops: ScheduledStop[] = Array.from({ length: 1 + upTo(4) }, (_, index) => ({
      travelId: index,
      longitude: 135.5 + random() / 10,
      latitude: 34.6 + random() / 10,
      time: upTo(3) === 0 ? time(480 + upTo(50) * 15) : null,
      stayMinutes: upTo(2) ? 15 * (1 + upTo(12)) : null,
      opening: randomPlace(),
    }));
    const { stops: scheduled } = scheduleDay(
      { date, startTime: '09:00', isStartSet: true, from: null, to: null, stops },
      holidays,
      (from, to) => Math.ceil(distanceKm(from, to) * 10),
    );
    for (const [index, { arrivesAt, leavesAt, problems }] of scheduled.entries()) {
      const { opening } = stops[index] as ScheduledStop;
      const minutes = new Oracle([...(opening.timeList ?? [])], [...(opening.closures ?? [])], holidays).openMinutes(
        date,
      );
      const expected: string[] = [];
      if (minutes === 'unknown') expected.push('unknown');
      else if (minutes.size === 0) expected.push('closed');
      else {
        const last = Math.max(...minutes) + 1;
        if (arrivesAt < Math.min(...minutes)) expected.push('early');
        if (arrivesAt > last - (opening.lastEntryMinutes ?? 0)) expected.push('lastEntry');
        if (leavesAt > last) expected.push('closing');
      }
      expect([no, index, problems.filter((problem) => problem !== 'missedTime')]).toEqual([no, index, expected]);
    }
  }
});

const LODGING = { longitude: 135.5, latitude: 34.61 };
const stop = (travelId: number, set: string | null, stayMinutes: number): ScheduledStop => ({
  travelId,
  longitude: 135.5,
  latitude: 34.6,
  time: set,
  stayMinutes,
  opening: {},
});

test('a time of the first stop comes before the default start: one leaves in time for it, and only a start that was set makes it missed', () => {
  const dayFrom = (first: string | null, start?: string) => {
    const { startsAt, stops } = scheduleDay(
      {
        date: '2026-03-20',
        startTime: start ?? '10:00',
        isStartSet: start !== undefined,
        from: LODGING,
        to: null,
        stops: [stop(1, first, 60), stop(2, '12:00', 60)],
      },
      new Set(),
      (from, to) => Math.round(distanceKm(from, to) * 10),
    );
    return [startsAt, stops[0]?.arrivesAt, stops[0]?.problems.includes('missedTime')];
  };
  expect(dayFrom('09:00')).toEqual([529, 540, false]);
  expect(dayFrom('11:00')).toEqual([649, 660, false]);
  expect(dayFrom(null)).toEqual([600, 611, false]);
  expect(dayFrom('09:00', '10:00')).toEqual([600, 611, true]);
  expect(dayFrom('09:00', '08:00')).toEqual([480, 540, false]);
  // A day does not begin on the day before.
  expect(dayFrom('00:05')).toEqual([0, 11, true]);
});

test('a day has legs from the lodging and back, waits for times that are set, and says when they are missed or the day is longer than 12 hours', () => {
  const day = { date: '2026-03-20', startTime: '10:00', isStartSet: true, from: LODGING, to: LODGING };
  const { stops, lastLegMinutes, endsAt, isTooLong } = scheduleDay(
    { ...day, stops: [stop(1, '11:00', 60), stop(2, '11:30', 60)] },
    new Set(),
    (from, to) => Math.round(distanceKm(from, to) * 10),
  );
  expect(
    stops.map(({ legMinutes, arrivesAt, leavesAt, problems }) => [legMinutes, arrivesAt, leavesAt, problems]),
  ).toEqual([
    [11, 660, 720, ['unknown']],
    [0, 720, 780, ['unknown', 'missedTime']],
  ]);
  expect([lastLegMinutes, endsAt, isTooLong]).toEqual([11, 791, false]);
  expect(scheduleDay({ ...day, stops: [stop(1, null, 720)] }, new Set(), () => 1).isTooLong).toBe(true);
});

test('a stop after midnight fits into the hours that began the day before, also on a closing day', () => {
  const bar = { timeList: [{ dayOfWeek: '금', startTime: '20:00', endTime: '02:00' }], lastEntryMinutes: 30 };
  // 2026-03-20 is a Friday.
  const problemsAt = (date: string, startTime: string, stayMinutes: number) =>
    scheduleDay(
      {
        date,
        startTime,
        isStartSet: true,
        from: null,
        to: null,
        stops: [{ travelId: 1, longitude: 135.5, latitude: 34.6, time: null, stayMinutes, opening: bar }],
      },
      new Set(),
      () => 0,
    ).stops[0]?.problems;
  expect(problemsAt('2026-03-21', '00:30', 60)).toEqual([]);
  expect(problemsAt('2026-03-21', '01:45', 60)).toEqual(['lastEntry', 'closing']);
  expect(problemsAt('2026-03-21', '02:00', 60)).toEqual(['closed']);
  expect(problemsAt('2026-03-20', '01:00', 60)).toEqual(['early']);
  expect(problemsAt('2026-03-20', '23:30', 150)).toEqual([]);
});

test('hours may run past midnight, and the second Tuesday moves when it is a holiday', () => {
  const bar = { timeList: [{ dayOfWeek: '금', startTime: '18:00', endTime: '02:00' }] };
  expect(openingOn('2026-03-20', bar, new Set())).toEqual({
    state: 'open',
    hours: [{ opensAt: 1080, closesAt: 1560 }],
  });
  const timeList = ['월', '화', '수', '목', '금', '토', '일'].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '10:00',
    endTime: '17:00',
  }));
  const museum = {
    timeList,
    closures: [{ rule: 'nth-weekday', nth: [2], weekday: '화', shift: 'next-day' } satisfies Closure],
  };
  expect(openingOn('2026-03-10', museum, new Set()).state).toBe('closed');
  expect([
    openingOn('2026-03-10', museum, new Set(['2026-03-10'])).state,
    openingOn('2026-03-11', museum, new Set(['2026-03-10'])).state,
  ]).toEqual(['open', 'closed']);
  expect(openingOn('2026-03-17', museum, new Set()).state).toBe('open');
});

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
