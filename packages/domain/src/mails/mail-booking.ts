import type { BookingKind } from '@osaka/contracts/planner';

/** What a confirmation says; null and empty texts were not understood. */
export interface MailBooking {
  kind: BookingKind;
  title: string;
  fromName: string;
  toName: string;
  /** YYYY-MM-DD */
  date: string | null;
  time: string | null;
  endDate: string | null;
  endTime: string | null;
  code: string;
  costYen: number | null;
  costKrw: number | null;
}

/** What rules find of a booking; the rest is empty. */
export type FoundBooking = Pick<MailBooking, 'kind' | 'title'> & Partial<MailBooking>;
