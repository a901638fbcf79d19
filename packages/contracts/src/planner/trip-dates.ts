import { PLAN_MESSAGES } from './plan-messages.ts';
import { daysBetween, TRIP_LIMITS } from './trip.ts';

export interface FieldMessage {
  path: string;
  message: string;
}

/** The fault of the dates of a trip that is still to be made; plain dates YYYY-MM-DD, which compare as text. */
export function problemsOfDates(
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): FieldMessage[] {
  const problems: FieldMessage[] = [];
  if (startDate < today) problems.push({ path: 'startDate', message: PLAN_MESSAGES.startPast });
  if (endDate < today) problems.push({ path: 'endDate', message: PLAN_MESSAGES.endPast });
  else if (endDate <= startDate) problems.push({ path: 'endDate', message: PLAN_MESSAGES.endBeforeStart });
  else if (daysBetween(startDate, endDate) >= TRIP_LIMITS.days)
    problems.push({ path: 'endDate', message: PLAN_MESSAGES.tripTooLong });
  return problems;
}
