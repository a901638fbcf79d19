import type { Clock, EventHandlers } from '@osaka/service-kit';
import type slice from '../../slice.ts';
import type { ReviewMail } from '../mail/mail-content.ts';
import type { StoredMember } from '../member.ts';
import type { ReviewNoticeRepository } from './review-notices.repository.ts';

const DAY_MS = 24 * 3600 * 1000;
/** An older notice is history, as after a backup was restored: its author reads it beside the review. */
export const NOTICE_MS = 7 * DAY_MS;

interface Parts {
  notices: ReviewNoticeRepository;
  findMember(memberNo: number): Promise<StoredMember | undefined>;
  /** A second mail with the same id is ignored. */
  acceptMail(mail: ReviewMail, mailId: string): Promise<void>;
  siteUrl: string;
  clock: Clock;
}

/** Mails authors the decisions about their reviews, each notice once. */
export function reviewNoticeEvents({
  notices,
  findMember,
  acceptMail,
  siteUrl,
  clock,
}: Parts): EventHandlers<typeof slice.consumes> {
  return {
    'review.decided': {
      versionsOf: notices.versionsOf,
      async apply({ version, data: { reviewNo, memberNo, at, ...content } }) {
        if (
          Date.parse(at) < clock.now().getTime() - NOTICE_MS ||
          version <= ((await notices.versionsOf([reviewNo])).get(reviewNo) ?? 0)
        )
          return;
        const email = (await findMember(memberNo))?.email;
        if (email)
          await acceptMail(
            { purpose: 'review-decided', to: email, ...content, url: `${siteUrl}/myreviews/list` },
            `review-${reviewNo}-${version}`,
          );
        await notices.note(reviewNo, version, new Date(at));
      },
    },
  };
}
