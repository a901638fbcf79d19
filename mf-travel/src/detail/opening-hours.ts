import { dateAfter } from '@osaka/contracts/planner';
import { DAYS_OF_WEEK, type Destination } from '@osaka/contracts/travel';
import { japanHolidays, openingNow, openingOn, osakaClock, weekdayOf } from '@osaka/domain/trip';
import { clockText, hoursText } from '@osaka/web-kit';
import { hoursIn } from '../opening-facts.ts';

export interface OpeningDay {
  name: string;
  /** 09:00~18:00, 20:00~다음 날 오전 2:00 or 휴무일 */
  hours: string;
  isToday: boolean;
  isClosed: boolean;
}
export interface OpeningState {
  state: '영업 중' | '영업 준비 중' | '휴무일';
  /** Today's hours, until when it is open after a night that began yesterday, or empty on a closing day. */
  hours: string;
  /** The coming date of each weekday, from Monday to Sunday. */
  week: OpeningDay[];
}
export type OpeningFactsOfPlace = Pick<Destination, 'timeList' | 'closures' | 'lastEntryMinutes' | 'openKind'>;

/** The opening state in Osaka at that time, of a place with hours. */
export function openingStateAt(now: Date, facts: OpeningFactsOfPlace): OpeningState {
  const { date, minute } = osakaClock(now);
  const dateIn = (days: number) => dateAfter(date, days);
  const openingIn = (days: number) => openingOn(dateIn(days), facts, japanHolidays());
  const opening = openingNow(now, facts, japanHolidays());
  const today = hoursIn(openingIn(0));
  const isFromYesterday = opening.state === 'open' && today.every(({ opensAt }) => opensAt > minute);
  const hours = isFromYesterday && opening.closesAt !== null ? `${clockText(opening.closesAt)}까지` : hoursText(today);
  const days = Array.from({ length: DAYS_OF_WEEK.length }, (_, index) => ({
    day: weekdayOf(dateIn(index)),
    opening: openingIn(index),
    isToday: index === 0,
  }));
  return {
    state: opening.state === 'open' ? '영업 중' : hours ? '영업 준비 중' : '휴무일',
    hours,
    week: DAYS_OF_WEEK.flatMap((name) => {
      const found = days.find(({ day }) => day === name);
      const text = found ? hoursText(hoursIn(found.opening)) : '';
      return { name: `${name}요일`, hours: text || '휴무일', isToday: found?.isToday === true, isClosed: !text };
    }),
  };
}
