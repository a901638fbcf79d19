import { created, ok } from '@osaka/contracts';
import {
  createCalendarFeed,
  getCalendarFeed,
  listCalendarFeeds,
  PLAN_MESSAGES,
  revokeCalendarFeed,
} from '@osaka/contracts/planner';
import { on } from '@osaka/service-kit';
import type { FeedService } from './feeds.service.ts';

export function feedRoutes(feeds: FeedService) {
  return [
    on(createCalendarFeed, async ({ member, body }) =>
      created(await feeds.make(member.memberNo, body.planNo), PLAN_MESSAGES.feedMade),
    ),
    on(listCalendarFeeds, async ({ member }) => ok(await feeds.list(member.memberNo))),
    on(revokeCalendarFeed, async ({ member, params }) => {
      await feeds.revoke(member.memberNo, params.feedNo);
      return ok(null, PLAN_MESSAGES.feedRevoked);
    }),
    on(
      getCalendarFeed,
      async ({ params }) =>
        new Response(await feeds.read(params.file), {
          headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' },
        }),
    ),
  ];
}
