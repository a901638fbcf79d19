import {
  hoursAt,
  japanHolidays,
  minutesOf,
  minutesText,
  type OpeningFacts,
  openingOn,
  type ScheduledStop,
  type StopProblem,
  type StopSchedule,
  weekdayOf,
} from '@osaka/domain/trip';
import { clockText } from '@osaka/web-kit';

interface StopOfDay {
  stop: ScheduledStop;
  at: StopSchedule;
  date: string;
  /** All dates of the trip. */
  dates: readonly string[];
}

/** What does not fit at a stop, as messages; hours that are not known make none. */
export function problemTexts(context: StopOfDay): string[] {
  return context.at.problems.flatMap((problem) => problemText(problem, context) ?? []);
}

function problemText(
  problem: StopProblem,
  { stop, at: { arrivesAt, leavesAt }, date, dates }: StopOfDay,
): string | undefined {
  const hours = hoursAt(date, arrivesAt, stop.opening, japanHolidays());
  switch (problem) {
    case 'closed': {
      const isOpenElsewhere = dates.some(
        (other) => other !== date && openingOn(other, stop.opening, japanHolidays()).state === 'open',
      );
      return `${closedDay(date, stop.opening)} 휴무일이에요.${isOpenElsewhere ? ' 다른 날로 옮기면 열려 있어요.' : ''}`;
    }
    case 'early':
      return hours && `${clockText(hours.opensAt)}에 열어요. ${minutesText(hours.opensAt - arrivesAt)} 일찍 도착해요.`;
    case 'lastEntry': {
      if (!hours) return undefined;
      if (arrivesAt >= hours.closesAt) return `${clockText(hours.closesAt)}에 닫아요. 문을 닫은 뒤에 도착해요.`;
      const lastEntry = hours.closesAt - (stop.opening.lastEntryMinutes ?? 0);
      return `입장 마감(${clockText(lastEntry)})보다 ${minutesText(arrivesAt - lastEntry)} 늦게 도착해요.`;
    }
    case 'closing':
      return hours && arrivesAt < hours.closesAt
        ? `${clockText(hours.closesAt)}에 닫아서 ${minutesText(leavesAt - hours.closesAt)} 일찍 나와야 해요.`
        : undefined;
    case 'missedTime':
      return stop.time === null ? undefined : missedText(stop.time, arrivesAt);
    case 'varies':
    case 'unknown':
      return undefined;
  }
}

/** The weekday where it is closed every week, else the date alone: a holiday, the end of the year, a moved closing day. */
function closedDay(date: string, { timeList = [], closures = [] }: OpeningFacts): string {
  const weekday = weekdayOf(date);
  const isWeekly =
    (timeList.length > 0 && !timeList.some(({ dayOfWeek }) => dayOfWeek === weekday)) ||
    closures.some((closure) => closure.rule === 'weekly-unless-holiday' && closure.weekdays.includes(weekday));
  return isWeekly ? `${weekday}요일은` : '이날은';
}

export function missedText(time: string, arrivesAt: number): string {
  const setAt = minutesOf(time);
  return `정한 시각(${clockText(setAt)})보다 ${minutesText(arrivesAt - setAt)} 늦게 도착해요.`;
}
