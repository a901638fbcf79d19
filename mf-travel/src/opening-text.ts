import type { DayHours, OpenState } from '@osaka/contracts/planner';

const MINUTES_A_DAY = 24 * 60;

/** 09:00~18:00, several times with commas; empty on a closing day. */
export function hoursText(opening: OpenState): string {
  return hoursIn(opening)
    .map(({ opensAt, closesAt }) => `${clockText(opensAt)}~${clockText(closesAt)}`)
    .join(', ');
}

export function hoursIn(opening: OpenState): readonly DayHours[] {
  return opening.state === 'open' ? opening.hours : [];
}

/** HH:MM of minutes after midnight; midnight at the end of a day is 24:00. */
function clockText(minutes: number): string {
  const inDay = minutes > MINUTES_A_DAY ? minutes - MINUTES_A_DAY : minutes;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

/** 오후 9:30 of minutes after midnight. */
export function timeText(minutes: number): string {
  const inDay = minutes % MINUTES_A_DAY;
  const hour = Math.floor(inDay / 60);
  return `${hour < 12 ? '오전' : '오후'} ${hour % 12 || 12}:${String(inDay % 60).padStart(2, '0')}`;
}
