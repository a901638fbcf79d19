import * as z from 'zod/mini';
import { calendarDate, instant, serial } from '../shared/values.ts';
import { bookingFields, oneCost } from './bookings.ts';
import { itemNo, someItemFields } from './items.ts';
import { ownId, ownPlace, ownPlaceFields, wholePosition } from './own-places.ts';
import { PLAN_FIELD_NAMES, shapeOf } from './plan-fields.ts';
import { PLAN_MESSAGES } from './plan-messages.ts';
import {
  dayNumber,
  dayOrUndated,
  lodging,
  memo,
  stayMinutes,
  stopVisit,
  TRIP_LIMITS,
  timeOfDay,
  travelMinutes,
  travelMode,
} from './trip.ts';

/** Made by the client, unique for each plan, so that a change can be sent again without harm. */
export const changeId = z
  .string(PLAN_MESSAGES.changeId)
  .check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, PLAN_MESSAGES.changeId));
/** Before that place of the day; null: at its end. */
const before = z._default(z.nullable(serial), null);

const words = shapeOf(PLAN_FIELD_NAMES, 'value');
const optionalWords = Object.fromEntries(Object.entries(words).map(([name, schema]) => [name, z.optional(schema)])) as {
  [N in keyof typeof words]: z.ZodMiniOptional<(typeof words)[N]>;
};

/** Of a place of the catalogue, or of a new own one. */
const add = z
  .object({
    type: z.literal('add'),
    changeId,
    travelNo: z.optional(serial),
    travelId: z.optional(ownId),
    place: z.optional(ownPlace),
    day: dayOrUndated,
    before,
    time: z.optional(timeOfDay),
    memo: z.optional(memo),
  })
  .check(
    z.meta({ example: { type: 'add', changeId: 'change-2026-0001', travelNo: 1, day: 1, before: null } }),
    neededUnless('travelNo', PLAN_MESSAGES.ownId, ({ travelNo, travelId, place }) => travelNo || travelId || place),
    neededUnless('travelId', PLAN_MESSAGES.ownId, ({ travelNo, travelId, place }) => travelNo || travelId || !place),
    neededUnless(
      'place',
      PLAN_MESSAGES.ownNameMissing,
      ({ travelNo, travelId, place }) => travelNo || !travelId || place,
    ),
  );

interface Added {
  travelNo?: number | undefined;
  travelId?: number | undefined;
  place?: unknown;
}

function neededUnless(field: keyof Added, error: string, isThere: (added: Added) => unknown) {
  return z.refine<Added>((added) => Boolean(isThere(added)), {
    error,
    path: field === 'place' ? ['place', 'name'] : [field],
  });
}

export const tripChange = z.discriminatedUnion(
  'type',
  [
    add,
    z.object({ type: z.literal('place'), changeId, travelId: serial, ...ownPlaceFields }).check(...wholePosition),
    z.object({ type: z.literal('move'), changeId, travelId: serial, day: dayOrUndated, before }),
    z.object({ type: z.literal('remove'), changeId, travelId: serial }),
    z.object({
      type: z.literal('stop'),
      changeId,
      travelId: serial,
      time: z.optional(z.nullable(timeOfDay)),
      stayMinutes: z.optional(z.nullable(stayMinutes)),
      memo: z.optional(memo),
      visit: z.optional(z.nullable(stopVisit)),
      travelMinutes: z.optional(z.nullable(travelMinutes)),
      travelMode: z.optional(z.nullable(travelMode)),
    }),
    z.object({
      type: z.literal('day'),
      changeId,
      day: dayNumber,
      /** null: no longer set. */
      startTime: z.optional(z.nullable(timeOfDay)),
      memo: z.optional(memo),
      lodging: z.optional(z.nullable(lodging)),
    }),
    z.object({ type: z.literal('booking'), changeId, bookingNo: ownId, ...bookingFields }).check(oneCost),
    z.object({ type: z.literal('unbook'), changeId, bookingNo: ownId }),
    z.object({ type: z.literal('words'), changeId, ...optionalWords }),
    /** Adds an item with `text`, or changes the given fields of one. */
    z.object({ type: z.literal('item'), changeId, itemNo, ...someItemFields }),
    z.object({ type: z.literal('unitem'), changeId, itemNo }),
    z.object({ type: z.literal('dates'), changeId, travelStartDate: calendarDate, travelEndDate: calendarDate }),
  ],
  PLAN_MESSAGES.changesMissing,
);
export type TripChange = z.output<typeof tripChange>;

/** The number that an added place has in the plan. */
export function addedId({ travelNo, travelId }: Pick<TripChange & { type: 'add' }, 'travelNo' | 'travelId'>): number {
  return travelNo ?? travelId ?? 0;
}

/**
 * The documented edit as the history has it: it sets texts, and reorders and removes places; `selectedPlaces` has those
 * that stay, in their order.
 */
export const editChange = z.object({
  type: z.literal('edit'),
  changeId: z.string(),
  ...optionalWords,
  selectedPlaces: z.array(serial),
});
export type EditChange = z.output<typeof editChange>;

export const recordedChange = z.union([tripChange, editChange]);
export type RecordedChange = TripChange | EditChange;

export const changeList = z
  .array(tripChange, PLAN_MESSAGES.changesMissing)
  .check(
    z.minLength(1, PLAN_MESSAGES.changesMissing),
    z.maxLength(TRIP_LIMITS.changesAtOnce, PLAN_MESSAGES.changesTooMany),
  );

const writtenWords = z.nullable(z.union([z.number(), z.string()]));
const beforeAndAfter = { before: writtenWords, after: writtenWords };

/** A text, number or time that an accepted call set, before and after. */
export const writtenValue = z.discriminatedUnion('of', [
  z.object({ of: z.literal('field'), field: z.enum(PLAN_FIELD_NAMES), ...beforeAndAfter }),
  z.object({
    of: z.literal('stop'),
    travelId: serial,
    part: z.enum(['time', 'stayMinutes', 'memo']),
    ...beforeAndAfter,
  }),
  /** Days; the same before and after: the order changed. */
  z.object({ of: z.literal('move'), travelId: serial, ...beforeAndAfter }),
  z.object({
    of: z.literal('own'),
    travelId: serial,
    part: z.enum(['name', 'category', 'address', 'phone', 'nameJa', 'link']),
    ...beforeAndAfter,
  }),
  z.object({
    of: z.literal('booking'),
    bookingNo: ownId,
    // The code is not repeated.
    part: z.enum(['title', 'fromName', 'toName', 'time', 'endTime', 'link', 'memo', 'costYen', 'costKrw']),
    ...beforeAndAfter,
  }),
  z.object({ of: z.literal('day'), day: z.int(), part: z.enum(['startTime', 'memo']), ...beforeAndAfter }),
  /** `after` null: the item was removed. */
  z.object({ of: z.literal('item'), itemNo: serial, part: z.enum(['text', 'due']), ...beforeAndAfter }),
]);
export type WrittenValue = z.output<typeof writtenValue>;

/** One accepted call of the history. */
export const planChangeEntry = z.object({
  changeNo: serial,
  memberName: z.string(),
  at: instant,
  changes: z.array(recordedChange),
  written: z.optional(z.array(writtenValue)),
  undone: z.boolean(),
});
export type PlanChangeEntry = z.output<typeof planChangeEntry>;

/**
 * The event `change` of the live stream; its id is the version. With `undone` the named entry was taken back: the plan
 * is to be read again.
 */
export const liveChange = z.object({
  version: z.int(),
  changeNo: serial,
  memberName: z.string(),
  changes: z.array(recordedChange),
  undone: z.optional(serial),
});
export type LiveChange = z.output<typeof liveChange>;

/** The event `here`: the members who have the plan open, oneself included, each once. */
export const livePeople = z.object({ people: z.array(z.object({ memberName: z.string() })) });
export type LivePeople = z.output<typeof livePeople>;
