import type { NoticeKind } from '@osaka/contracts';
import { ignoreDuplicateKey, isDuplicateKey } from '@osaka/service-kit';
import { type Collection, type Db, ObjectId } from 'mongodb';

export interface StoredNotice {
  noticeNo: number;
  memberNo: number;
  /** Of its events, each unique for a member, so that one that comes again tells nobody twice. */
  noticeKeys: string[];
  kind: NoticeKind;
  text: string;
  link: string;
  at: Date;
  isRead: boolean;
  /** Until every browser with a push subscription has been sent it. */
  isPushDue?: true;
  /** The sessions whose browsers were sent it. */
  pushedTo?: string[];
  bundle?: NoticeBundle;
  /** Its mail is not with the mails yet. */
  isMailDue?: true;
}
/** What the events of a bundle say together. */
export interface NoticeBundle {
  title: string;
  memberNames: string[];
  count: number;
}
interface NoticeDocument extends StoredNotice {
  /** Names the newest bundle of a member, kind and document; events join it in the hour from `openedAt` on. */
  openBundle?: string;
  openedAt?: Date;
}
export type NoticeRepository = ReturnType<typeof createNoticeRepository>;

export const noticeIndexes = [
  { key: { memberNo: 1, noticeKeys: 1 }, name: 'told', unique: true },
  { key: { memberNo: 1, noticeNo: -1 }, name: 'newest' },
  { key: { openBundle: 1 }, name: 'bundle', unique: true, sparse: true },
  { key: { memberNo: 1, isRead: 1 }, name: 'unread' },
  { key: { isPushDue: 1 }, name: 'push', sparse: true },
  { key: { at: 1 }, name: 'age' },
  { key: { isMailDue: 1 }, name: 'mail', sparse: true },
] as const;

const BUNDLE_MS = 3600 * 1000;
const MAILED_AT_ONCE = 500;

export function createNoticeRepository(db: Db) {
  const notices: Collection<NoticeDocument> = db.collection('notices');
  return {
    /** Those of the members who were told already. */
    async toldOf(noticeKey: string, memberNos: readonly number[]): Promise<number[]> {
      return notices.distinct('memberNo', { memberNo: { $in: [...memberNos] }, noticeKeys: noticeKey });
    },

    async add(notice: StoredNotice): Promise<void> {
      await ignoreDuplicateKey(notices.insertOne({ ...notice }));
    },

    /** Adds to the open bundle, which becomes new and unread but is not mailed again, or opens one. */
    async addToBundle(of: string, notice: StoredNotice & { bundle: NoticeBundle }) {
      const { memberNo, noticeKeys, noticeNo, text, link, at, bundle } = notice;
      const { title, memberNames, count } = bundle;
      const openBundle = `${memberNo} ${of}`;
      const isOpenSince = new Date(at.getTime() - BUNDLE_MS);
      for (;;) {
        const { matchedCount } = await notices.updateOne(
          { openBundle, openedAt: { $gt: isOpenSince }, noticeKeys: { $nin: noticeKeys } },
          {
            $set: { noticeNo, text, link, isRead: false, 'bundle.title': title },
            $max: { at },
            $inc: { 'bundle.count': count },
            $push: { noticeKeys: { $each: noticeKeys } },
            $addToSet: { 'bundle.memberNames': { $each: memberNames } },
          },
        );
        if (matchedCount > 0 || (await notices.findOne({ memberNo, noticeKeys: { $in: noticeKeys } }))) return;
        const over = { openBundle, openedAt: { $lte: isOpenSince } };
        await notices.updateOne(over, { $unset: { openBundle: '' } });
        try {
          await notices.insertOne({ ...notice, openBundle, openedAt: at });
          return;
        } catch (error) {
          // Another event has opened the bundle meanwhile.
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },

    /** Newest first. */
    async find(memberNo: number, before: number | undefined, limit: number): Promise<StoredNotice[]> {
      return notices
        .find({ memberNo, ...(before === undefined ? {} : { noticeNo: { $lt: before } }) })
        .sort({ noticeNo: -1 })
        .limit(limit)
        .toArray();
    },

    async findOne(memberNo: number, noticeNo: number): Promise<StoredNotice | null> {
      return notices.findOne({ memberNo, noticeNo });
    },

    async findPushDue(): Promise<StoredNotice[]> {
      return notices.find({ isPushDue: true }).limit(500).toArray();
    },

    async notePushed({ memberNo, noticeNo }: StoredNotice, sessionId: string): Promise<void> {
      await notices.updateOne({ memberNo, noticeNo, isPushDue: true }, { $addToSet: { pushedTo: sessionId } });
    },

    async markPushed({ memberNo, noticeNo }: StoredNotice): Promise<void> {
      await notices.updateOne({ memberNo, noticeNo }, { $unset: { isPushDue: '', pushedTo: '' } });
    },

    async countUnread(memberNo: number): Promise<number> {
      return notices.countDocuments({ memberNo, isRead: false });
    },

    async markRead(memberNo: number, upTo: number): Promise<void> {
      await notices.updateMany({ memberNo, isRead: false, noticeNo: { $lte: upTo } }, { $set: { isRead: true } });
    },

    /** Those whose mail is due, by ids that stay when a notice gets a new number. */
    async findMailDue(): Promise<(StoredNotice & { id: string })[]> {
      const due = await notices.find({ isMailDue: true }).limit(MAILED_AT_ONCE).toArray();
      return due.map(({ _id, ...notice }) => ({ id: _id.toString(), ...notice }));
    },

    async mailAccepted(id: string): Promise<void> {
      await notices.updateOne({ _id: new ObjectId(id) }, { $unset: { isMailDue: '' } });
    },

    async removeOf(memberNo: number): Promise<void> {
      await notices.deleteMany({ memberNo });
    },

    async removeBefore(instant: Date): Promise<void> {
      await notices.deleteMany({ at: { $lt: instant } });
    },
  };
}
