import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { instant, neededSerial, serial, serialText } from '../shared/values.ts';
import { PLAN_MESSAGES } from './plan-messages.ts';

export const MAX_FEEDS = 10;

/** Null: all plans that the member may read. */
const feedPlan = z.nullable(serial);

/** A calendar to subscribe to. `url` is a path of the site, which is answered once. */
export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feeds',
  access: 'member',
  body: z.object({ planNo: z.nullable(neededSerial(PLAN_MESSAGES.planMissing)) }),
  success: envelope(z.object({ feedNo: serial, url: z.string() })),
  status: 201,
});

/** The feeds that hold, newest first, without their tokens, of which only hashes are stored. */
export const listCalendarFeeds = endpoint({
  method: 'GET',
  path: '/api/calendar-feeds',
  access: 'member',
  success: dataOnly(z.array(z.object({ feedNo: serial, planNo: feedPlan, createdAt: instant }))),
});

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feeds/{feedNo}',
  access: 'member',
  params: z.object({ feedNo: serialText }),
  success: envelope(z.null()),
});

/** For calendars that subscribe, which send no token but that of the file's name: `<token>.ics`. */
export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/{file}',
  access: 'public',
  params: z.object({ file: z.string().check(z.maxLength(200, PLAN_MESSAGES.feedMissing)) }),
  success: z.unknown(),
  mediaTypes: ['text/calendar'],
});
