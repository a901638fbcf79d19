import * as z from 'zod/mini';

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
