const DAY_MS = 86_400_000;

/** A month as YYYY-MM. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, (number ?? 1) - 1 + count, 1)).toISOString().slice(0, 7);
}

export function addDays(date: string, count: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The same day in another month, or that month's last day. */
export function sameDayIn(month: string, date: string): string {
  const days = weeksOf(month)
    .flat()
    .filter((day) => day !== undefined);
  return days[Math.min(Number(date.slice(8)), days.length) - 1] ?? date;
}

/** Weeks from Sunday to Saturday; undefined for days of other months. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = `${month}-01`;
  const offset = weekday(first);
  const count = Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8));
  const weeks = Math.ceil((offset + count) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const index = week * 7 + day - offset;
      return index >= 0 && index < count ? addDays(first, index) : undefined;
    }),
  );
}

/** 0 for Sunday. */
export function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The range after a click on a day: the click ends an open range or starts a new one. */
export function pickDay(
  { startDate, endDate }: { startDate: string; endDate: string },
  day: string,
): { startDate: string; endDate: string } {
  const isOpen = startDate !== '' && endDate === '';
  return isOpen && day > startDate ? { startDate, endDate: day } : { startDate: day, endDate: '' };
}
