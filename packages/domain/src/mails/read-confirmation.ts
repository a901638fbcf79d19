import { type BookingValues, dateAfter, daysBetween, daysOfTrip } from '@osaka/contracts/planner';
import { codeIn, costIn } from './code-and-cost.ts';
import { linesOfMail } from './confirmation-lines.ts';
import { journeysIn } from './journeys.ts';
import type { MailBooking } from './mail-booking.ts';
import { visitIn } from './visits.ts';

/** A text that is no confirmation of this length. */
const LONGEST = 50_000;

/**
 * The bookings that a mail confirms, read by rules for Korean, English and Japanese; none where it is not understood.
 * `near`: a date that completes those without a year.
 */
export function readConfirmation(text: string, near: string): MailBooking[] {
  const lines = linesOfMail(text.slice(0, LONGEST), near);
  const journeys = journeysIn(lines);
  const visit = journeys.length === 0 ? visitIn(lines) : undefined;
  const found = visit ? [visit] : journeys;
  const code = codeIn(lines);
  // The sum of several bookings is that of none of them.
  const cost = found.length === 1 ? costIn(lines) : {};
  return found.map((each) => ({ ...EMPTY, ...each, ...cost, code }));
}

const EMPTY = {
  ...{ title: '', fromName: '', toName: '', date: null, time: null, endDate: null, endTime: null },
  ...{ costYen: null, costKrw: null },
};

/** As a plan takes it: a date that the trip does not have is no day. */
export function bookingOfMail(
  { date, endDate, ...rest }: MailBooking,
  trip: { travelStartDate: string; travelEndDate: string },
): Partial<BookingValues> {
  const dayOf = (at: string | null) => {
    const day = at === null ? 0 : daysBetween(trip.travelStartDate, at) + 1;
    return day >= 1 && day <= daysOfTrip(trip) && at === dateAfter(trip.travelStartDate, day - 1) ? day : null;
  };
  const day = dayOf(date);
  const cut = (text: string, length: number) => [...text].slice(0, length).join('');
  return {
    ...rest,
    title: cut(rest.title, 60),
    fromName: cut(rest.fromName, 40),
    toName: cut(rest.toName, 40),
    day,
    endDay: dayOf(endDate),
  };
}
