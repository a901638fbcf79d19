import type { EventData, noticeWanted } from '@osaka/contracts';
import { NOTICE_KEPT_DAYS } from '@osaka/contracts/account';
import type { EventHandlers } from '@osaka/service-kit';
import type slice from '../../slice.ts';
import type { AccountContext } from '../context.ts';
import type { StoredNotice } from './notices.repository.ts';

export const NOTICE_KEPT_MS = NOTICE_KEPT_DAYS * 24 * 3600 * 1000;

type Wanted = EventData<typeof noticeWanted>;

/** Stores a notice for each of its members once, however often its event comes. */
export function noticeEvents({
  clock,
  counters,
  members,
  notices,
  push,
}: AccountContext): Pick<EventHandlers<typeof slice.consumes>, 'notice.wanted'> {
  async function tell(memberNo: number, wanted: Wanted) {
    const { noticeKey, kind, subjectNo, text, link, at, bundle, isMailed, isUrgent } = wanted;
    const member = await members.find(memberNo);
    if (member?.isActive !== 'Y') return;
    const noticeNo = await counters.next('notices');
    const notice: StoredNotice = {
      noticeNo,
      memberNo,
      noticeKeys: [noticeKey],
      kind,
      text,
      link,
      at: new Date(at),
      isRead: false,
      ...(isUrgent && push && { isPushDue: true }),
      ...(member.noticeMail?.[kind] && !isMailed && { isMailDue: true }),
    };
    if (bundle) {
      const { memberName, ...counted } = bundle;
      await notices.addToBundle(`${kind} ${subjectNo}`, {
        ...notice,
        bundle: { ...counted, memberNames: [memberName] },
      });
    } else await notices.add(notice);
    // A withdrawal meanwhile may have erased the notices before this one was stored.
    if ((await members.find(memberNo))?.isActive !== 'Y') await notices.removeOf(memberNo);
  }

  return {
    'notice.wanted': {
      // No state of a document: publishers do not repeat it in a reconciliation.
      versionsOf: async () => new Map(),
      async apply({ data }) {
        if (Date.parse(data.at) < clock.now().getTime() - NOTICE_KEPT_MS) return;
        const told = new Set(await notices.toldOf(data.noticeKey, data.memberNos));
        for (const memberNo of data.memberNos) if (!told.has(memberNo)) await tell(memberNo, data);
      },
    },
  };
}
