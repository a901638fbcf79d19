import { MAX_FEEDS } from '@osaka/contracts/planner';
import { declareIndexes, ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';

export interface CalendarFeed {
  feedNo: number;
  memberNo: number;
  /** Null: all plans of the member. */
  planNo: number | null;
  createdAt: Date;
  revokedAt?: Date;
}
type FeedDocument = CalendarFeed & {
  /** The token's hash. */
  _id: string;
  /** `memberNo:0` to `memberNo:9` of a feed that holds, so that there are never more than ten. */
  slot?: string;
};

export const feedIndexes = [
  { key: { memberNo: 1, feedNo: -1 }, name: 'member' },
  { key: { slot: 1 }, name: 'slot', unique: true, sparse: true },
] as const;

export function createFeedRepository(db: Db) {
  const feeds: Collection<FeedDocument> = db.collection('calendarFeeds');
  const holding = { revokedAt: { $exists: false } };
  const revoked = (revokedAt: Date) => ({ $set: { revokedAt }, $unset: { slot: '' as const } });
  return {
    prepare: () => declareIndexes(feeds, [...feedIndexes]),

    /** False where ten feeds of the member hold. */
    async add(tokenHash: string, feed: CalendarFeed): Promise<boolean> {
      for (let slot = 0; slot < MAX_FEEDS; slot += 1) {
        const document = { _id: tokenHash, ...feed, slot: `${feed.memberNo}:${slot}` };
        if (await ignoreDuplicateKey(feeds.insertOne(document))) return true;
      }
      return false;
    },

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
  };
}
