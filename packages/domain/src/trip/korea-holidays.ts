interface Holiday {
  name: string;
  /** Weekdays on which it gets a substitute holiday; 0 is Sunday. */
  substitutedOn: readonly number[];
}
const WEEKEND = [0, 6];

/** Public holidays of Korea by solar date (관공서의 공휴일에 관한 규정 제2조), and which of them get a substitute holiday (제3조). */
const SOLAR: Record<string, Holiday> = {
  '01-01': { name: '신정', substitutedOn: [] },
  '03-01': { name: '삼일절', substitutedOn: WEEKEND },
  '05-05': { name: '어린이날', substitutedOn: WEEKEND },
  '06-06': { name: '현충일', substitutedOn: [] },
  '08-15': { name: '광복절', substitutedOn: WEEKEND },
  '10-03': { name: '개천절', substitutedOn: WEEKEND },
  '10-09': { name: '한글날', substitutedOn: WEEKEND },
  '12-25': { name: '성탄절', substitutedOn: WEEKEND },
};
/** By lunar date. The day before 설날 is the last day of the lunar year, whose date varies. */
const LUNAR: Record<string, Holiday> = {
  '1-1': { name: '설날', substitutedOn: [0] },
  '1-2': { name: '설날 연휴', substitutedOn: [0] },
  '4-8': { name: '부처님오신날', substitutedOn: WEEKEND },
  '8-14': { name: '추석 연휴', substitutedOn: [0] },
  '8-15': { name: '추석', substitutedOn: [0] },
  '8-16': { name: '추석 연휴', substitutedOn: [0] },
};
/** One-off holidays that follow no rule, such as elections. Add new ones as they are announced. */
const ANNOUNCED: Record<string, string> = { '2026-06-03': '지방선거일' };

/**
 * The name of a Korean public holiday in any year. Lunar holidays are computed with the browser's lunar calendar;
 * without it only solar ones are known.
 */
export const koreanHolidayOf = memoizedByDate(
  (date: string): string | undefined =>
    ANNOUNCED[date] ?? byDate(date)[0]?.name ?? (isSubstituteHoliday(date) ? '대체공휴일' : undefined),
);

const byDate = memoizedByDate((date: string): Holiday[] => {
  const lunar = LUNAR[lunarOf(date)] ?? (lunarOf(addDays(date, 1)) === '1-1' ? LUNAR['1-2'] : undefined);
  return [lunar, SOLAR[date.slice(5)]].filter((holiday) => holiday !== undefined);
});

/**
 * True for the substitute holiday of an earlier holiday: every day between is a holiday, a Sunday or another substitute
 * holiday.
 */
function isSubstituteHoliday(date: string): boolean {
  if (isFree(date)) return false;
  let open = 0;
  for (let day = blockBefore(date); day < date; day = addDays(day, 1)) {
    if (!isFree(day) && open > 0) open -= 1;
    open += substitutesFor(day);
  }
  return open > 0;
}

/** The first day whose holidays can lead to a substitute on this day; no run of holidays is longer. */
function blockBefore(date: string): string {
  return addDays(date, -LONGEST_RUN);
}
const LONGEST_RUN = 10;

function isFree(date: string): boolean {
  return weekday(date) === 0 || weekday(date) === 6 || byDate(date).length > 0 || ANNOUNCED[date] !== undefined;
}

/**
 * Number of substitute holidays for the holidays of a day: those on a Sunday, on a Saturday where that counts, or on
 * another holiday.
 */
function substitutesFor(date: string): number {
  const holidays = byDate(date);
  const owed = holidays.filter(({ substitutedOn }) => substitutedOn.includes(weekday(date))).length;
  return Math.min(1, owed) || (holidays.length > 1 && weekday(date) !== 6 ? 1 : 0);
}

/** The Korean lunar date as 8-15; a leap month is marked and has no holidays. */
const lunarOf = memoizedByDate((date: string): string => {
  const parts = moon()?.formatToParts(Date.parse(`${date}T00:00:00Z`)) ?? [];
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  return `${part('month')}-${part('day')}`;
});

const moon = memoizedByDate((): Intl.DateTimeFormat | undefined => {
  const format = new Intl.DateTimeFormat('en-u-ca-dangi', { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
  return format.resolvedOptions().calendar === 'dangi' ? format : undefined;
});

function addDays(date: string, count: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** 0 for Sunday. */
function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Memoizes by date, because the calendar asks for each day in every render. */
function memoizedByDate<T>(find: (date: string) => T): (date?: string) => T {
  const found = new Map<string, T>();
  return (date = '') => {
    if (!found.has(date)) found.set(date, find(date));
    return found.get(date) as T;
  };
}
