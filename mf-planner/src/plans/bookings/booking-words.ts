import type { Booking } from '@osaka/contracts/planner';
import { countText, wonText } from '@osaka/domain/money';
import { minutesOf } from '@osaka/domain/trip';
import { clockText } from '@osaka/web-kit';
import { dayName } from '../../saved-plan/day-view.ts';

/** 1일차 오전 9:35 인천, → 오전 11:25 간사이공항, · 27,600엔: the parts between which a line may break. */
export function summaryOf(booking: Booking): string[] {
  const { kind, day, endDay } = booking;
  const nights = kind === 'hotel' && day !== null && endDay !== null ? endDay - day : 0;
  const when = nights > 0 ? [`${dayName(day)}부터 ${nights}박`] : momentsOf(booking);
  const cost = costText(booking);
  return cost ? [...when, `· ${cost}`] : when;
}

function momentsOf({ day, time, fromName, endDay, endTime, toName }: Booking): string[] {
  const at = (text: string | null) => text && clockText(minutesOf(text));
  const start = [dayName(day), at(time), fromName].filter(Boolean).join(' ');
  const end = [endDay !== null && endDay !== day && dayName(endDay), at(endTime), toName].filter(Boolean).join(' ');
  return end ? [start, `→ ${end}`] : [start];
}

export function costText({ costYen, costKrw }: Pick<Booking, 'costYen' | 'costKrw'>): string {
  if (costYen !== null) return `${countText(costYen)}엔`;
  return costKrw === null ? '' : wonText(costKrw);
}
