import type { EventHandlers } from '@osaka/service-kit';
import type slice from '../../slice.ts';
import type { AccountContext } from '../context.ts';

const DAY_MS = 24 * 3600 * 1000;
/** An older notice is history, as after a backup was restored: its author reads it beside the review. */
export const NOTICE_MS = 7 * DAY_MS;

/** Mails authors the decisions about their reviews, each notice once. */
export function reviewNoticeEvents(
  context: AccountContext,
): Pick<EventHandlers<typeof slice.consumes>, 'review.decided'> {
  const { clock, mailQueue, members, reviewNotices, siteUrl } = context;
  return {
    'review.decided': {
      versionsOf: reviewNotices.versionsOf,
      async apply({ version, data: { reviewNo, memberNo, at, ...content } }) {
        if (
          Date.parse(at) < clock.now().getTime() - NOTICE_MS ||
          version <= ((await reviewNotices.versionsOf([reviewNo])).get(reviewNo) ?? 0)
        )
          return;
        const email = (await members.find(memberNo))?.email;
        if (email)
          await mailQueue.accept(
            { purpose: 'review-decided', to: email, ...content, url: `${siteUrl}/myreviews/list` },
            `review-${reviewNo}-${version}`,
          );
        await reviewNotices.note(reviewNo, version, new Date(at));
      },
    },
  };
}
