import { type DayHours, japanHolidays, openingOn, weekdayOf } from '@osaka/contracts/planner';
import { DAYS_OF_WEEK, type Destination } from '@osaka/contracts/travel';
import { hoursIn, hoursText } from '../opening-text.ts';

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
  /** The coming date of each weekday, from Monday to Sunday. */
  week: OpeningDay[];
}
export type OpeningFactsOfPlace = Pick<Destination, 'timeList' | 'closures' | 'lastEntryMinutes'>;

/** The opening state in Osaka at that time; undefined when no hours are known. */
export function openingStateAt(now: Date, facts: OpeningFactsOfPlace): OpeningState | undefined {
  if (facts.timeList.length === 0) return undefined;
  const osaka = new Date(now.getTime() + OSAKA_OFFSET_MS);
  const dateIn = (days: number) => new Date(osaka.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const openingIn = (days: number) => openingOn(dateIn(days), facts, japanHolidays());
  const minute = osaka.getUTCHours() * 60 + osaka.getUTCMinutes();
  const isOpen = hoursIn(openingIn(0)).some(isAt(minute)) || hoursIn(openingIn(-1)).some(isAt(minute + MINUTES_A_DAY));
  const hours = hoursText(openingIn(0));
  const days = Array.from({ length: DAYS_OF_WEEK.length }, (_, index) => ({ day: weekdayOf(dateIn(index)), opening: openingIn(index), isToday: index === 0 }));
  return {
    state: isOpen ? '영업중' : hours ? '영업 준비중' : '휴무일',
    hours,
    week: DAYS_OF_WEEK.flatMap((name) => {
      const found = days.find(({ day }) => day === name);
      const text = found ? hoursText(found.opening) : '';
      return { name: `${name}요일`, hours: text || '휴무일', isToday: found?.isToday === true, isClosed: !text };
    }),
  };
}

// Japan has UTC+9 without daylight saving time.
const OSAKA_OFFSET_MS = 9 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const MINUTES_A_DAY = 24 * 60;

function isAt(minute: number) {
  return ({ opensAt, closesAt }: DayHours) => minute >= opensAt && minute < closesAt;
}
