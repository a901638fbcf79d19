import { MAX_FEEDS } from '@osaka/contracts/planner';
import { declareIndexes } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';
import { type InSlot, insertIntoSlot, slotIndex } from '../slots.repository.ts';

export interface CalendarFeed {
  feedNo: number;
  memberNo: number;
  /** Null: all plans of the member. */
  planNo: number | null;
  createdAt: Date;
  revokedAt?: Date;
}
type FeedDocument = CalendarFeed &
  InSlot & {
    /** The token's hash. */
    _id: string;
  };

export const feedIndexes = [
  { key: { memberNo: 1, feedNo: -1 }, name: 'member' },
  { key: { revokedAt: 1 }, name: 'revoked', sparse: true },
  slotIndex,
] as const;

export function createFeedRepository(db: Db) {
  const feeds: Collection<FeedDocument> = db.collection('calendarFeeds');
  const holding = { revokedAt: { $exists: false } };
  const revoked = (revokedAt: Date) => ({ $set: { revokedAt }, $unset: { slot: '' as const } });
  return {
    prepare: () => declareIndexes(feeds, [...feedIndexes]),

    /** False where ten feeds of the member hold. */
    add: (tokenHash: string, feed: CalendarFeed): Promise<boolean> =>
      insertIntoSlot(feeds, { _id: tokenHash, ...feed }, feed.memberNo, MAX_FEEDS),

    find: (tokenHash: string): Promise<CalendarFeed | null> => feeds.findOne({ _id: tokenHash }),

    /** Those that hold, newest first. */
    findOfMember: (memberNo: number): Promise<CalendarFeed[]> =>
      feeds
        .find({ memberNo, ...holding })
        .sort({ feedNo: -1 })
        .toArray(),

    /** False where it is unknown or revoked already. */
    async revoke(memberNo: number, feedNo: number, revokedAt: Date): Promise<boolean> {
      return (await feeds.updateOne({ memberNo, feedNo, ...holding }, revoked(revokedAt))).matchedCount > 0;
    },

    async revokeOfMember(memberNo: number, revokedAt: Date): Promise<void> {
      await feeds.updateMany({ memberNo, ...holding }, revoked(revokedAt));
    },

    async removeRevokedBefore(date: Date): Promise<void> {
      await feeds.deleteMany({ revokedAt: { $lte: date } });
    },
  };
}
