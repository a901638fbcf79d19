const FIRST_YEAR = 2020;
const LAST_YEAR = 2099;
const DAY_MS = 24 * 3600 * 1000;

/** Days that are the same in every year. */
const FIXED = ['01-01', '02-11', '02-23', '04-29', '05-03', '05-04', '05-05', '08-11', '11-03', '11-23'];
/** Month and which Monday of it (Happy Monday System). */
const MONDAYS = [
  [1, 2],
  [7, 3],
  [9, 3],
  [10, 2],
] as const;

/** The holidays of a country, as the rules of opening ask for them. */
export type Holidays = Pick<ReadonlySet<string>, 'has'>;

const daysByYear = new Map<number, ReadonlySet<string>>();
const holidays: Holidays = {
  has(date) {
    const year = Number(date.slice(0, 4));
    if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) return false;
    // A year at a time, because all of them would take a slow phone a long task.
    const days = daysByYear.get(year) ?? new Set(holidaysOf(year));
    daysByYear.set(year, days);
    return days.has(date);
  },
};

/**
 * National holidays of Japan from 2020 to 2099, by the Act on National Holidays in force since 2020; the moved days of
 * the Olympic years are left out.
 */
export function japanHolidays(): Holidays {
  return holidays;
}

function holidaysOf(year: number): string[] {
  const days = new Set([
    ...FIXED.map((day) => `${year}-${day}`),
    ...MONDAYS.map(([month, nth]) => nthMonday(year, month, nth)),
    dateOf(year, 3, equinoxDay(20.8431, year)),
    dateOf(year, 9, equinoxDay(23.2488, year)),
  ]);
  const moved = [...days].filter((day) => new Date(day).getUTCDay() === 0).map((sunday) => nextFreeDay(sunday, days));
  // A day between two holidays is a holiday as well (国民の休日).
  const between = [...days].map((day) => shifted(day, 1)).filter((day) => !days.has(day) && days.has(shifted(day, 1)));
  return [...days, ...moved, ...between];
}

/** The day of an equinox in Japan, 1980 to 2099: the usual approximation with the base of March or September. */
function equinoxDay(base: number, year: number): number {
  return Math.floor(base + 0.242194 * (year - 1980) - Math.floor((year - 1980) / 4));
}

function nthMonday(year: number, month: number, nth: number): string {
  const firstWeekday = new Date(dateOf(year, month, 1)).getUTCDay();
  return dateOf(year, month, 1 + ((8 - firstWeekday) % 7) + (nth - 1) * 7);
}

/** A holiday on a Sunday is taken on the next day that is none (振替休日). */
function nextFreeDay(sunday: string, days: ReadonlySet<string>): string {
  let day = shifted(sunday, 1);
  while (days.has(day)) day = shifted(day, 1);
  return day;
}

function dateOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function shifted(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}
