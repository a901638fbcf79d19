import * as z from 'zod/mini';
import { dataOnly, endpoint } from '../shared/endpoint.ts';
import { chosenPlaces, dayCounts, statisticsQuery } from '../shared/statistics.ts';
import { instant } from '../shared/values.ts';

/** A search word is shown when this many different visitors have searched it without a result. */
export const SEARCH_WORD_VISITORS = 5;
export const SEARCH_WORDS = 20;

export const getTravelStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/travels/statistics',
  access: 'admin',
  query: statisticsQuery,
  success: dataOnly(
    z.object({
      /** Searches by words alone; `words`: those without a result; `requested`: places asked for after such a search. */
      searches: z.object({
        total: z.int(),
        withoutResult: z.int(),
        requested: z._default(z.int(), 0),
        words: z.array(z.object({ word: z.string(), count: z.int() })),
      }),
      bookmarked: chosenPlaces,
      /** waiting and appeals: cases now, and since when the first of them waits. */
      cases: z.object({
        waiting: z.int(),
        appeals: z.int(),
        waitingSince: z.nullable(instant),
        reported: dayCounts,
        decided: dayCounts,
      }),
    }),
  ),
});
