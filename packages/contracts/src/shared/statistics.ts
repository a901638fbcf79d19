import * as z from 'zod/mini';

/** Counters for administrators are deleted after this time. */
export const STATISTICS_KEPT_DAYS = 90;

/** The last days in Seoul, today included. */
export const statisticsQuery = z.object({ days: z._default(z.enum(['7', '30', '90']), '30') });
export type StatisticsQuery = z.output<typeof statisticsQuery>;

/** One number for each day, YYYY-MM-DD, the oldest first. */
export const dayCounts = z.array(z.object({ day: z.string(), count: z.int() }));

/** Places by how often they were chosen, most first. */
export const chosenPlaces = z.array(z.object({ travelNo: z.int(), title: z.string(), count: z.int() }));
export const CHOSEN_PLACES = 10;
