// Korea has no daylight saving time.
const SEOUL_OFFSET_MS = 9 * 60 * 60 * 1000;

/** The same time of day in Seoul the given number of calendar months earlier, or the last day of a shorter month. */
export function monthsBefore(instant: Date, months: number): Date {
  return movedByMonths(instant, -months);
}

/** The same time of day in Seoul the given number of calendar months later, or the last day of a shorter month. */
export function monthsAfter(instant: Date, months: number): Date {
  return movedByMonths(instant, months);
}

function movedByMonths(instant: Date, months: number): Date {
  const moved = new Date(instant.getTime() + SEOUL_OFFSET_MS);
  const day = moved.getUTCDate();
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  moved.setUTCDate(Math.min(day, lastDayOfMonth(moved)));
  return new Date(moved.getTime() - SEOUL_OFFSET_MS);
}

function lastDayOfMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}
