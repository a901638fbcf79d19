import * as z from 'zod/mini';
import { dataOnly, endpoint } from '../shared/endpoint.ts';
import { dayCounts, statisticsQuery } from '../shared/statistics.ts';
import { face } from './events.ts';

/** Upper ends of the groups of waiting times, in seconds; longer ones are the last group. */
export const WAITING_GROUPS_S = [30, 60, 180, 600] as const;

export const getChatStatistics = endpoint({
  method: 'GET',
  path: '/api/chat/statistics',
  access: 'admin',
  query: statisticsQuery,
  success: dataOnly(
    z.object({
      /** Consultations that staff have begun. */
      begun: dayCounts,
      /** Ended before staff came. */
      unanswered: z.int(),
      /** Mean time until staff came; null without a consultation. */
      waitingSeconds: z.nullable(z.int()),
      /** upToSeconds: null in the last group. */
      waiting: z.array(z.object({ upToSeconds: z.nullable(z.int()), count: z.int() })),
      /** From the best to the worst. */
      faces: z.array(z.object({ face, count: z.int() })),
    }),
  ),
});
