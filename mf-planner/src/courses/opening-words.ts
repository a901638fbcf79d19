import { closureText, DAYS_OF_WEEK } from '@osaka/contracts/travel';
import type { OpeningFacts } from '@osaka/domain/trip';

/** When a place opens and closes, for a reader without a date; empty where nothing is known. */
export function openingWords({ timeList = [], closures = [] }: OpeningFacts): string {
  const hours = new Set(timeList.map(({ startTime, endTime }) => `${startTime}~${endTime}`));
  const byRule = closures.flatMap((closure) => (closure.rule === 'weekly-unless-holiday' ? closure.weekdays : []));
  const isOpen = (day: string) => timeList.some(({ dayOfWeek }) => dayOfWeek === day);
  const off = timeList.length > 0 ? DAYS_OF_WEEK.filter((day) => !isOpen(day) && !byRule.includes(day)) : [];
  return [
    hours.size === 1 && [...hours][0],
    off.length > 0 && `매주 ${off.join('·')} 휴무`,
    ...closures.map(closureText),
  ]
    .filter(Boolean)
    .join(' · ');
}
