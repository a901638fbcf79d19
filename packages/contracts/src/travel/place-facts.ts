import * as z from 'zod/mini';
import { text } from '../shared/values.ts';

export const DAYS_OF_WEEK = ['월', '화', '수', '목', '금', '토', '일'] as const;
export const dayOfWeek = z.enum(DAYS_OF_WEEK);

/** Opening hours of one day, HH:MM in Osaka; an end at or before the start lies in the next day. */
export const openingTime = z.object({
  dayOfWeek,
  startTime: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  endTime: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
});
export type OpeningTime = z.output<typeof openingTime>;

export const CLOSURE_WRONG = '휴무 규칙이 올바르지 않습니다.';
/** MM-DD; 02-29 as an end is the last day of February. */
const monthDay = z.string(CLOSURE_WRONG).check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, CLOSURE_WRONG));
const time = z.string(CLOSURE_WRONG).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, CLOSURE_WRONG));
/** When a place closes instead, if its closing day was a national holiday; null: not known. */
const shift = z.nullable(z.enum(['next-day', 'next-weekday']));

/** Why a place closes on days that cannot be computed. */
export const IRREGULAR_REASONS = [
  'maintenance',
  'exhibition-change',
  'event',
  'operator',
  'year-end',
  'month-end',
  'day-after-holiday',
  'stocktaking',
] as const;

/**
 * Closing days that hours for each weekday cannot say. Both ends of a range are included; it may run over the end of a
 * year.
 */
export const closure = z.discriminatedUnion(
  'rule',
  [
    z.object({
      rule: z.literal('weekly-unless-holiday'),
      weekdays: z.array(dayOfWeek, CLOSURE_WRONG).check(z.minLength(1, CLOSURE_WRONG), z.maxLength(7, CLOSURE_WRONG)),
      shift,
    }),
    z.object({ rule: z.literal('yearly'), from: monthDay, to: monthDay }),
    z.object({
      rule: z.literal('nth-weekday'),
      nth: z
        .array(z.int().check(z.gte(1), z.lte(5)), CLOSURE_WRONG)
        .check(z.minLength(1, CLOSURE_WRONG), z.maxLength(5, CLOSURE_WRONG)),
      weekday: dayOfWeek,
      months: z.optional(
        z
          .array(z.int().check(z.gte(1), z.lte(12)), CLOSURE_WRONG)
          .check(z.minLength(1, CLOSURE_WRONG), z.maxLength(12, CLOSURE_WRONG)),
      ),
      shift,
    }),
    z
      .object({
        rule: z.literal('season'),
        from: monthDay,
        to: monthDay,
        closed: z.boolean(),
        startTime: z.optional(time),
        endTime: z.optional(time),
      })
      .check(
        z.refine(
          ({ closed, startTime, endTime }) => closed || (startTime !== undefined && endTime !== undefined),
          CLOSURE_WRONG,
        ),
      ),
    z.object({ rule: z.literal('irregular'), reason: z.enum(IRREGULAR_REASONS, CLOSURE_WRONG) }),
    z.object({ rule: z.literal('national-holiday') }),
  ],
  CLOSURE_WRONG,
);
export type Closure = z.output<typeof closure>;

/** The nearest station; `walkMinutes` is null where the walk is not known. */
export const station = z.object({ nameKo: z.string(), nameJa: z.string(), walkMinutes: z.nullable(z.int()) });
export type Station = z.output<typeof station>;

/** A text that may be missing; an empty one is. `label` begins the message for a longer one. */
export function note(label: string, most: number) {
  return missingIfEmpty(z.nullable(text(most, `${label} ${most}자까지 입력 가능합니다.`)));
}

export function missingIfEmpty(schema: z.ZodMiniNullable<z.ZodMiniString>) {
  return schema.check(z.overwrite((value) => value || null));
}

/** YYYY-MM */
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const YEN = '금액은 0에서 1,000,000 사이의 정수로 입력해주세요.';
const MONTH_MISSING = '입장료를 확인한 달을 입력해주세요.';
const yen = z.nullable(z.int(YEN).check(z.gte(0, YEN), z.lte(1_000_000, YEN)));

/** What a visit costs; null: not known. `asOf` is the month in which the price was last seen. */
export const admission = z.object({
  adultYen: yen,
  childYen: yen,
  note: note('입장료 안내는', 60),
  asOf: z.string(MONTH_MISSING).check(z.regex(MONTH, MONTH_MISSING)),
});
export type Admission = z.output<typeof admission>;

export const reservation = z.enum(['none', 'recommended', 'required']);
export type Reservation = z.output<typeof reservation>;

/** hours: as the list says. always: around the clock. varies: by day, season or shop. unknown: nobody has looked. */
export const openKind = z.enum(['hours', 'always', 'varies', 'unknown']);
export type OpenKind = z.output<typeof openKind>;

/** A list of hours says when a place opens, whatever was chosen for a place without one. */
export function openKindOf(timeList: readonly unknown[], chosen: OpenKind): OpenKind {
  if (timeList.length > 0) return 'hours';
  return chosen === 'hours' ? 'unknown' : chosen;
}

/** transport: a station or an airport, where a trip starts and ends, which is no sight and in no list; null: a sight. */
export const placeUse = z.nullable(z.enum(['transport']));

/** Whether the main part of the visit is under a roof; null: not known. */
export const indoor = z.union([z.nullable(z.boolean()), z.literal('both')]);
export type Indoor = z.output<typeof indoor>;
