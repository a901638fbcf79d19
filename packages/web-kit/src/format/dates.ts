const INVALID = '잘못된 날짜';
const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;
const DAY_MS = 86_400_000;

/**
 * 2026.03.02(월) of a plain date YYYY-MM-DD.
 *
 * @example dateText('2026-03-02') === '2026.03.02(월)'
 */
export function dateText(date: string): string {
  const days = dayNumber(date);
  return days === undefined ? INVALID : `${date.replaceAll('-', '.')}(${weekdayOf(days)})`;
}

/** 2026.03.02(월) ~ 03.04(수), the year again only when it changes. */
export function periodText(start: string, end: string): string {
  const days = dayNumber(end);
  if (dayNumber(start) === undefined || days === undefined) return INVALID;
  const endText = end.slice(0, 4) === start.slice(0, 4) ? end.slice(5) : end;
  return `${dateText(start)} ~ ${endText.replaceAll('-', '.')}(${weekdayOf(days)})`;
}

/** 2박 3일; 당일 for a single day. */
export function nightsText(start: string, end: string): string {
  const [first, last] = [dayNumber(start), dayNumber(end)];
  if (first === undefined || last === undefined || last < first) return INVALID;
  return last === first ? '당일' : `${last - first}박 ${last - first + 1}일`;
}

/** 2026.03.02(월) ~ 03.04(수) · 2박 3일 */
export function tripText(start: string, end: string): string {
  const [period, nights] = [periodText(start, end), nightsText(start, end)];
  return period === INVALID || nights === INVALID ? INVALID : `${period} · ${nights}`;
}

/** D-10, D-DAY, and undefined once the day has passed. */
export function daysLeftText(start: string, today: string = todayInSeoul()): string | undefined {
  const [day, now] = [dayNumber(start), dayNumber(today)];
  if (day === undefined || now === undefined || day < now) return undefined;
  return day === now ? 'D-DAY' : `D-${day - now}`;
}

/** The calendar date in Asia/Seoul, YYYY-MM-DD; Osaka has the same offset. */
export function todayInSeoul(now: Date = new Date()): string {
  return seoulClock(now)?.date ?? INVALID;
}

/** 2026.03.02 of an instant, in Asia/Seoul. */
export function instantDateText(instant: string | Date): string {
  return seoulClock(instant)?.date.replaceAll('-', '.') ?? INVALID;
}

/** 오후 3:05 of an instant, in Asia/Seoul. */
export function instantTimeText(instant: string | Date): string {
  const clock = seoulClock(instant);
  if (!clock) return INVALID;
  return `${clock.hour < 12 ? '오전' : '오후'} ${clock.hour % 12 || 12}:${clock.minute}`;
}

/** 2026.03.02 오후 3:05 */
export function instantText(instant: string | Date): string {
  return seoulClock(instant) ? `${instantDateText(instant)} ${instantTimeText(instant)}` : INVALID;
}

// Korea keeps UTC+9 all year. Intl is not used, because browsers differ in 오후 and PM.
const SEOUL_OFFSET_MS = 9 * 3_600_000;

function seoulClock(instant: string | Date): { date: string; hour: number; minute: string } | undefined {
  const time = new Date(instant).getTime();
  if (Number.isNaN(time)) return undefined;
  const text = new Date(time + SEOUL_OFFSET_MS).toISOString();
  return { date: text.slice(0, 10), hour: Number(text.slice(11, 13)), minute: text.slice(14, 16) };
}

/** Days since 1970-01-01, or undefined when there is no such day. */
function dayNumber(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return undefined;
  return time / DAY_MS;
}

// 1970-01-01 was a Thursday.
function weekdayOf(days: number) {
  return WEEKDAYS[(((days + 4) % 7) + 7) % 7];
}
