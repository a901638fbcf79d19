import * as z from 'zod/mini';
import { defineEvent } from '../shared/events.ts';
import { serial } from '../shared/values.ts';

/** YYYY-MM */
export const calendarMonth = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/**
 * The places that the owner of a plan has visited with it, and in which month. Only a plan that is 완료 has any; one that
 * is deleted or gets later dates has none any more. Plans that are still ahead stay with svc-planner.
 */
export const planVisited = defineEvent({
  type: 'plan.visited',
  key: 'planNo',
  data: z.object({
    planNo: serial,
    memberNo: serial,
    visits: z.array(z.object({ travelNo: serial, month: calendarMonth })),
  }),
});
