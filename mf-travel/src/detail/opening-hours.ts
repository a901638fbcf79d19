import { DAYS_OF_WEEK, type OpeningTime } from '@osaka/contracts/travel';

export interface OpeningDay {
  name: string;
  /** 09:00~18:00 or 휴무일 */
  hours: string;
  isToday: boolean;
  isClosed: boolean;
}
export interface OpeningState {
  state: '영업중' | '영업 준비중' | '휴무일';
  /** Today's hours, empty on a closing day. */
  hours: string;
  week: OpeningDay[];
}

/** The opening state in Osaka at that time; undefined when no hours are known. */
export function openingStateAt(now: Date, timeList: readonly OpeningTime[]): OpeningState | undefined {
  if (timeList.length === 0) return undefined;
  const osaka = new Date(now.getTime() + OSAKA_OFFSET_MS);
  const today = (osaka.getUTCDay() + 6) % 7;
  const minute = osaka.getUTCHours() * 60 + osaka.getUTCMinutes();
  const ofDay = (day: number) => timeList.filter(({ dayOfWeek }) => dayOfWeek === DAYS_OF_WEEK[day]);
  const isOpen = ofDay(today).some((time) => isWithin(minute, time)) || ofDay((today + 6) % 7).some((time) => isPastMidnight(minute, time));
  const hours = hoursOf(ofDay(today));
  return {
    state: isOpen ? '영업중' : hours ? '영업 준비중' : '휴무일',
    hours,
    week: DAYS_OF_WEEK.map((name, day) => {
      const text = hoursOf(ofDay(day));
      return { name: `${name}요일`, hours: text || '휴무일', isToday: day === today, isClosed: !text };
    }),
  };
}

// Japan has UTC+9 without daylight saving time.
const OSAKA_OFFSET_MS = 9 * 3_600_000;

function hoursOf(times: readonly OpeningTime[]): string {
  return times.map(({ startTime, endTime }) => `${startTime}~${endTime}`).join(', ');
}

/** Hours that end before they begin continue on the next day; 23:59 means midnight. */
function isWithin(minute: number, { startTime, endTime }: OpeningTime): boolean {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  return minute >= start && (end <= start || minute < end);
}

function isPastMidnight(minute: number, { startTime, endTime }: OpeningTime): boolean {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  return end <= start && minute < end;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return time === '23:59' ? 24 * 60 : hours * 60 + minutes;
}
