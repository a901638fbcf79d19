import { closureText, DAYS_OF_WEEK } from '@osaka/contracts/travel';
import type { OpeningFacts } from '@osaka/domain/trip';

/** When a place closes, for a reader without a date: its rules, and weekdays without hours. Empty: none is known. */
export function closingDaysText({ timeList = [], closures = [] }: OpeningFacts): string {
  const byRule = closures.flatMap((closure) => (closure.rule === 'weekly-unless-holiday' ? closure.weekdays : []));
  const isOpen = (day: string) => timeList.some(({ dayOfWeek }) => dayOfWeek === day);
  const off = timeList.length > 0 ? DAYS_OF_WEEK.filter((day) => !isOpen(day) && !byRule.includes(day)) : [];
  return [off.length > 0 && `매주 ${off.join('·')} 휴무`, ...closures.map(closureText)].filter(Boolean).join(' · ');
}
