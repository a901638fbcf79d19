import type { Admission, OpenKind, Reservation } from '@osaka/contracts/travel';
import { countText } from '../money/amounts.ts';

/** The price of a visit; an absent part is not known. */
export interface PriceFacts {
  admission?: Admission | null | undefined;
  free?: boolean | null | undefined;
}

export const RESERVATION_WORDS: Record<Reservation, string> = {
  none: '예약하지 않아도 돼요',
  recommended: '예매하면 좋아요',
  required: '예약해야 들어가요',
};

/** Words for places without a list of hours; none of them means another. */
export const OPEN_KIND_WORDS: Record<Exclude<OpenKind, 'hours'>, string> = {
  always: '언제나 열려 있어요',
  varies: '날에 따라 달라요',
  unknown: '영업시간을 아직 몰라요',
};

export function openKindWords(openKind: OpenKind | undefined): string {
  return OPEN_KIND_WORDS[openKind === undefined || openKind === 'hours' ? 'unknown' : openKind];
}

const STALE_MONTHS = 12;
// Korea and Japan have UTC+9 without daylight saving time.
const OFFSET_MS = 9 * 3_600_000;

/** Whether a price was last seen more than 12 months ago, by the month of `now` in Korea. */
export function isStalePrice({ asOf }: Pick<Admission, 'asOf'>, now: Date): boolean {
  const [year = 0, month = 0] = asOf.split('-').map(Number);
  const local = new Date(now.getTime() + OFFSET_MS);
  return local.getUTCFullYear() * 12 + local.getUTCMonth() + 1 - (year * 12 + month) > STALE_MONTHS;
}

/** 2025년 4월 기준 */
export function asOfText({ asOf }: Pick<Admission, 'asOf'>): string {
  const [year, month] = asOf.split('-');
  return `${year}년 ${Number(month)}월 기준`;
}

export function yenText(yen: number): string {
  return yen === 0 ? '무료' : `${countText(yen)}엔`;
}

/** 무료, 1,200엔 with its month, 유료 where the price is not known; empty where nothing is. */
export function priceText({ admission, free }: PriceFacts): string {
  if (admission && admission.adultYen !== null) return `${yenText(admission.adultYen)} (${asOfText(admission)})`;
  if (free === true) return '무료';
  return free === false || admission ? '유료 (값을 몰라요)' : '';
}
