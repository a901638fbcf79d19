import { NOTICE_KINDS, ok } from '@osaka/contracts';
import {
  changeNoticeSettings,
  getNoticeSettings,
  listNotices,
  type MailedNotices,
  NOTICE_MAIL_TEXTS,
  NOTICES_PER_PAGE,
  openNoticeMailLink,
  readNotices,
  stopNoticeMail,
} from '@osaka/contracts/account';
import { AppError, on } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import type { StoredMember } from '../member.ts';
import { toNotice } from '../notice.ts';
import { mailLinkPage, readMailToken } from '../notice-mail-token.ts';

export function noticeRoutes({ memberChanges, members, notices, sealing }: AccountContext) {
  return [
    on(listNotices, async ({ member: { memberNo }, query: { before } }) => {
      const found = await notices.find(memberNo, before, NOTICES_PER_PAGE + 1);
      const hasMore = found.length > NOTICES_PER_PAGE;
      const unread = await notices.countUnread(memberNo);
      return ok({ notices: found.slice(0, NOTICES_PER_PAGE).map(toNotice), unread, hasMore });
    }),
    on(readNotices, async ({ member: { memberNo }, body: { upTo } }) => {
      await notices.markRead(memberNo, upTo);
      return ok(null);
    }),
    on(getNoticeSettings, async ({ member: { memberNo } }) => ok({ mail: mailedOf(await members.find(memberNo)) })),
    on(changeNoticeSettings, async ({ member: { memberNo }, body: { mail } }) => {
      const isGiven = Object.keys(mail).length > 0;
      return ok({
        mail: mailedOf(isGiven ? await memberChanges.setNoticeMail(memberNo, mail) : await members.find(memberNo)),
      });
    }),
    on(stopNoticeMail, async ({ params: { token } }) => {
      const found = readMailToken(sealing, token);
      if (!found) throw new AppError('NOT_FOUND', NOTICE_MAIL_TEXTS.unknownLink);
      await memberChanges.setNoticeMail(found.memberNo, { [found.kind]: false });
      return ok({ kind: found.kind });
    }),
    on(openNoticeMailLink, async ({ params: { token }, http }) => http.redirect(mailLinkPage(token), 303)),
  ];
}

function mailedOf(member: StoredMember | undefined): MailedNotices {
  return Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, member?.noticeMail?.[kind] ?? false])) as MailedNotices;
}
