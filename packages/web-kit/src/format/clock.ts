import { OPEN_KIND_WORDS } from '@osaka/domain/places';
import { clockText, type DayHours, MINUTES_A_DAY, type OpenState } from '@osaka/domain/trip';

export { clockText };

/** 09:00~18:00, 20:00~다음 날 오전 2:00; several times with commas. */
export function hoursText(hours: readonly DayHours[]): string {
  return hours.map(({ opensAt, closesAt }) => `${digits(opensAt)}~${closingText(closesAt)}`).join(', ');
}

/** The opening of a date: its hours, 휴무일, or how a place without hours is open. */
export function openingText(opening: OpenState): string {
  if (opening.state === 'closed') return '휴무일';
  if (opening.state === 'unknown') return OPEN_KIND_WORDS[opening.varies ? 'varies' : 'unknown'];
  return opening.always ? OPEN_KIND_WORDS.always : hoursText(opening.hours);
}

function closingText(minutes: number): string {
  return minutes > MINUTES_A_DAY ? clockText(minutes) : digits(minutes);
}

/** HH:MM; midnight at the end of a day is 24:00. */
function digits(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
