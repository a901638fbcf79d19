import { createSweep } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import { toNotice } from '../notice.ts';

/** Hands the mails of notices to the mail queue, each once; the bell does not wait for them. */
export function createNoticeMails({ logger, mailQueue, members, notices, siteUrl }: AccountContext) {
  return createSweep(
    'notice mails',
    async () => {
      for (const { id, ...notice } of await notices.findMailDue()) {
        const { memberNo, kind } = notice;
        const { email, memberName = '' } = (await members.find(memberNo)) ?? {};
        const { text, link } = toNotice(notice);
        const mail = { purpose: 'notice' as const, memberNo, kind, memberName, text, url: siteUrl + link };
        if (email) await mailQueue.accept({ ...mail, to: email }, `notice-${id}`);
        await notices.mailAccepted(id);
      }
    },
    logger,
  );
}
