export const MINUTES_A_DAY = 24 * 60;

/** 오후 3:05 of minutes after midnight; from 24 hours on 다음 날 오전 1:00. */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  const text = `${hour < 12 ? '오전' : '오후'} ${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`;
  return minutes >= MINUTES_A_DAY ? `다음 날 ${text}` : text;
}

/** 15:05 of minutes after midnight, on whichever day. */
export function clockTime(minutes: number): string {
  return [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
