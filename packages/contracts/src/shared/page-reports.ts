import * as z from 'zod/mini';

/**
 * Where an error arose: `load`: code could not be loaded; `render`: a screen or a part of the layout threw; `script`:
 * anything else.
 */
export const PAGE_ERRORS = ['load', 'render', 'script'] as const;
export type PageError = (typeof PAGE_ERRORS)[number];

/** Web vitals: in milliseconds, the layout shift (CLS) without a unit. */
export const VITALS = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;
export type Vital = (typeof VITALS)[number];

const origin = { slice: z.string().check(z.maxLength(40)), version: z.string().check(z.maxLength(80)) };

/**
 * `POST /reports/page`: the report of a page. It has neither addresses nor texts, so nothing in it is about a
 * person: the origin of an error is a slice and its version.
 */
export const pageReport = z.strictObject({
  errors: z.array(z.strictObject({ ...origin, kind: z.enum(PAGE_ERRORS) })).check(z.maxLength(20)),
  /** The group of visitors for which the page was made, while there is a canary. */
  lane: z.optional(z.string().check(z.maxLength(80))),
  /** Of the screen that was opened first; only one page in ten measures itself. */
  vitals: z.optional(
    z.strictObject({ ...origin, values: z.partialRecord(z.enum(VITALS), z.number().check(z.gte(0), z.lte(600_000))) }),
  ),
});
export type PageReport = z.output<typeof pageReport>;
