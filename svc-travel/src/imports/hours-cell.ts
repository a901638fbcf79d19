import { DAYS_OF_WEEK, type OpeningTime } from '@osaka/contracts/travel';
import { CellProblem } from './cell-problem.ts';

const EVERY_DAY = '매일';
/** An end at or before the start lies in the next day; 24:00 is midnight. */
const FORM = /^(매일|[월화수목금토일])\s*(\d{1,2}:\d\d)\s*[-~–]\s*(\d{1,2}:\d\d)$/;

/** For example: 월 09:00-18:00; 화 09:00-18:00, or 매일 09:00-18:00 */
export function hoursText(timeList: readonly OpeningTime[]): string {
  const [first] = timeList;
  const isEveryDay =
    timeList.length === DAYS_OF_WEEK.length &&
    timeList.every(({ startTime, endTime }) => startTime === first?.startTime && endTime === first.endTime);
  const shown = isEveryDay && first ? [{ ...first, dayOfWeek: EVERY_DAY }] : timeList;
  return shown.map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime}-${endTime}`).join('; ');
}

export function hoursOf(cell: string): { dayOfWeek: string; startTime: string; endTime: string }[] {
  return cell
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => {
      const [, day = '', from = '', to = ''] = FORM.exec(part) ?? [];
      if (!day)
        throw new CellProblem(`운영 시간은 '월 09:00-18:00; 화 09:00-18:00'처럼 적어주세요: ${part.slice(0, 50)}`);
      const [startTime, endTime] = [from.padStart(5, '0'), to === '24:00' ? '00:00' : to.padStart(5, '0')];
      return (day === EVERY_DAY ? DAYS_OF_WEEK : [day]).map((dayOfWeek) => ({ dayOfWeek, startTime, endTime }));
    });
}
