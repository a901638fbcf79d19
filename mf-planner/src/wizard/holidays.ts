import { addDays, weekday } from './calendar.ts';

interface Holiday {
  name: string;
  /** Days of the week on which the next free day makes up for it: 0 for Sunday. */
  madeUpOn: readonly number[];
}
const WEEKEND = [0, 6];

/** Public holidays of Korea by solar date (관공서의 공휴일에 관한 규정 제2조), and which of them are made up for (제3조). */
const SOLAR: Record<string, Holiday> = {
  '01-01': { name: '신정', madeUpOn: [] },
  '03-01': { name: '삼일절', madeUpOn: WEEKEND },
  '05-05': { name: '어린이날', madeUpOn: WEEKEND },
  '06-06': { name: '현충일', madeUpOn: [] },
  '08-15': { name: '광복절', madeUpOn: WEEKEND },
  '10-03': { name: '개천절', madeUpOn: WEEKEND },
  '10-09': { name: '한글날', madeUpOn: WEEKEND },
  '12-25': { name: '성탄절', madeUpOn: WEEKEND },
};
/** By lunar date; the day before 설날 is the last of the lunar year, whichever that is. */
const LUNAR: Record<string, Holiday> = {
  '1-1': { name: '설날', madeUpOn: [0] },
  '1-2': { name: '설날 연휴', madeUpOn: [0] },
  '4-8': { name: '부처님오신날', madeUpOn: WEEKEND },
  '8-14': { name: '추석 연휴', madeUpOn: [0] },
  '8-15': { name: '추석', madeUpOn: [0] },
  '8-16': { name: '추석 연휴', madeUpOn: [0] },
};
/** What no rule tells: elections and days given once. New ones are added here as they are announced. */
const ANNOUNCED: Record<string, string> = { '2026-06-03': '지방선거일' };

/** The name of a public holiday of Korea, for any year. Computed, because holidays by the moon move; without the browser's lunar calendar only those by the sun. */
export const holidayOf = remembered((date: string): string | undefined => ANNOUNCED[date] ?? byDate(date)[0]?.name ?? (isMadeUpDay(date) ? '대체공휴일' : undefined));

const byDate = remembered((date: string): Holiday[] => {
  const lunar = LUNAR[lunarOf(date)] ?? (lunarOf(addDays(date, 1)) === '1-1' ? LUNAR['1-2'] : undefined);
  return [lunar, SOLAR[date.slice(5)]].filter((holiday) => holiday !== undefined);
});

/** A free day stands for a holiday before it when every day between was a holiday, a Sunday or such a free day itself. */
function isMadeUpDay(date: string): boolean {
  if (isFree(date)) return false;
  let open = 0;
  for (let day = blockBefore(date); day < date; day = addDays(day, 1)) {
    if (!isFree(day) && open > 0) open -= 1;
    open += owedFor(day);
  }
  return open > 0;
}

/** The start of the days before this one among which something may be owed; no run of holidays is longer. */
function blockBefore(date: string): string {
  return addDays(date, -LONGEST_RUN);
}
const LONGEST_RUN = 10;

function isFree(date: string): boolean {
  return weekday(date) === 0 || weekday(date) === 6 || byDate(date).length > 0 || ANNOUNCED[date] !== undefined;
}

/** Free days owed for the holidays of a day: one that falls on a Sunday, on a Saturday where that counts, or on another holiday. */
function owedFor(date: string): number {
  const holidays = byDate(date);
  const owed = holidays.filter(({ madeUpOn }) => madeUpOn.includes(weekday(date))).length;
  return Math.min(1, owed) || (holidays.length > 1 && weekday(date) !== 6 ? 1 : 0);
}

/** 8-15 of a day by the Korean lunar calendar; a leap month has a mark and so no holidays. */
const lunarOf = remembered((date: string): string => {
  const parts = moon()?.formatToParts(Date.parse(`${date}T00:00:00Z`)) ?? [];
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  return `${part('month')}-${part('day')}`;
});

const moon = remembered((): Intl.DateTimeFormat | undefined => {
  const format = new Intl.DateTimeFormat('en-u-ca-dangi', { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
  return format.resolvedOptions().calendar === 'dangi' ? format : undefined;
});

/** Asks the lunar calendar once for each day, because a calendar on the screen asks with every paint. */
function remembered<T>(find: (date: string) => T): (date?: string) => T {
  const found = new Map<string, T>();
  return (date = '') => {
    if (!found.has(date)) found.set(date, find(date));
    return found.get(date) as T;
  };
}
