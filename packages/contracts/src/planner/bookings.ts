import * as z from 'zod/mini';
import { optionalFields, serial, text, visibleText } from '../shared/values.ts';
import { ownId } from './own-places.ts';
import { link } from './plan-fields.ts';
import { PLAN_MESSAGES } from './plan-messages.ts';
import { dayOrUndated, memo, timeOfDay } from './trip.ts';

export const BOOKING_LIMITS = { bookings: 40, title: 60, name: 40, code: 40, link: 500 } as const;
export const BOOKING_KINDS = ['flight', 'train', 'bus', 'ship', 'hotel', 'ticket', 'restaurant', 'other'] as const;
export type BookingKind = (typeof BOOKING_KINDS)[number];

const title = visibleText(BOOKING_LIMITS.title, PLAN_MESSAGES.bookingTitleLong, PLAN_MESSAGES.bookingTitleMissing);
const endName = text(BOOKING_LIMITS.name, PLAN_MESSAGES.bookingEndLong);
const cost = z.nullable(z.int(PLAN_MESSAGES.bookingCost).check(z.gte(0, PLAN_MESSAGES.bookingCost)));

/**
 * The fields of a booking, described once: `label` names it, `schema` is a value that is given, `empty` the value where
 * none is. Changes, storage, undo, history and merging follow from it.
 */
export const BOOKING_FIELDS = {
  kind: { label: '종류', schema: z.enum(BOOKING_KINDS, PLAN_MESSAGES.bookingKind) },
  title: { label: '이름', schema: title },
  fromName: { label: '출발지', schema: endName, empty: '' },
  toName: { label: '도착지', schema: endName, empty: '' },
  day: { label: '날짜', schema: dayOrUndated, empty: null },
  time: { label: '시각', schema: z.nullable(timeOfDay), empty: null },
  endDay: { label: '끝나는 날짜', schema: dayOrUndated, empty: null },
  endTime: { label: '끝나는 시각', schema: z.nullable(timeOfDay), empty: null },
  code: { label: '예약번호', schema: text(BOOKING_LIMITS.code, PLAN_MESSAGES.bookingCodeLong), empty: '' },
  link: { label: '링크', schema: link(PLAN_MESSAGES.url, BOOKING_LIMITS.link), empty: '' },
  memo: { label: '메모', schema: memo, empty: '' },
  costYen: { label: '값(엔)', schema: cost, empty: null },
  costKrw: { label: '값(원)', schema: cost, empty: null },
  /** A place of the plan. */
  travelId: { label: '장소', schema: z.nullable(serial), empty: null },
} as const;
export type BookingField = keyof typeof BOOKING_FIELDS;
type Schemas = { [N in BookingField]: (typeof BOOKING_FIELDS)[N]['schema'] };
export type BookingValues = { [N in BookingField]: z.output<Schemas[N]> };
export type Booking = BookingValues & { bookingNo: number };
export const BOOKING_FIELD_NAMES = Object.keys(BOOKING_FIELDS) as BookingField[];

const shape = Object.fromEntries(BOOKING_FIELD_NAMES.map((name) => [name, BOOKING_FIELDS[name].schema])) as Schemas;

/** Any of its fields. */
export const bookingFields = optionalFields(shape);

/** What a new booking says where nothing is given. */
export const EMPTY_BOOKING = Object.fromEntries(
  Object.entries(BOOKING_FIELDS).flatMap(([name, field]) => ('empty' in field ? [[name, field.empty]] : [])),
) as Omit<BookingValues, 'kind' | 'title'>;

/** At most one of the two is given. */
export const oneCost = z.refine<Partial<Pick<BookingValues, 'costYen' | 'costKrw'>>>(
  ({ costYen, costKrw }) => (costYen ?? null) === null || (costKrw ?? null) === null,
  { error: PLAN_MESSAGES.bookingCosts, path: ['costKrw'] },
);

export const booking = z.object({ bookingNo: ownId, ...shape });

/** Ends before it starts. A day that is not given is that of the start. */
export function endsTooEarly({ day, time, endDay, endTime }: Pick<Booking, 'day' | 'time' | 'endDay' | 'endTime'>) {
  if (day === null) return false;
  const lastDay = endDay ?? day;
  return lastDay < day || (lastDay === day && time !== null && endTime !== null && endTime < time);
}

const COST = { costYen: null, costKrw: null } as const;
const PRIVATE = { memo: '', link: '' } as const;

/** A booking for readers of a link with these scopes; the code is for those of the plan alone. */
export function shownBooking<B extends BookingValues>(
  booking: B,
  { memo, budget }: { memo: boolean; budget: boolean },
  isShown: (travelId: number) => boolean,
): B {
  const { travelId } = booking;
  return {
    ...booking,
    ...(!memo && PRIVATE),
    ...(!budget && COST),
    code: '',
    travelId: travelId !== null && isShown(travelId) ? travelId : null,
  };
}

/** In the answer for a link what is not shown is absent. */
export const sharedBooking = z.partial(z.omit(booking, { code: true }), {
  memo: true,
  link: true,
  costYen: true,
  costKrw: true,
});
export type SharedBooking = z.output<typeof sharedBooking>;

export function toSharedBooking(
  { code: _code, memo, link, costYen, costKrw, ...shown }: Booking,
  scopes: { memo: boolean; budget: boolean },
): SharedBooking {
  return { ...shown, ...(scopes.memo && { memo, link }), ...(scopes.budget && { costYen, costKrw }) };
}

export function fromSharedBooking(shown: SharedBooking): Booking {
  return { ...EMPTY_BOOKING, ...shown } as Booking;
}
