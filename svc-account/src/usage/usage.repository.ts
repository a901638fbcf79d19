import { randomUUID } from 'node:crypto';
import type { Clock } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';

export type Use =
  | 'login'
  | 'signed-up'
  | 'renamed'
  | 'password-changed'
  | 'password-recovered'
  | 'role-changed'
  | 'sessions-ended'
  | 'second-factor-changed'
  | 'withdrawn';
export interface UsageDocument {
  _id: string;
  memberNo: number;
  what: Use;
  /** The administrator, when the member did not do it. */
  byMemberNo?: number;
  at: Date;
}

export const usageIndexes = [
  { key: { at: 1 }, name: 'age' },
  { key: { memberNo: 1, at: -1 }, name: 'member' },
] as const;

/** Usage records, kept for three months. They contain member numbers only: no names, no client addresses. */
export function createUsage(db: Db, clock: Clock) {
  const usage: Collection<UsageDocument> = db.collection('usage');
  return {
    async record(memberNo: number, what: Use, byMemberNo?: number): Promise<void> {
      await usage.insertOne({
        _id: randomUUID(),
        memberNo,
        what,
        at: clock.now(),
        ...(byMemberNo ? { byMemberNo } : {}),
      });
    },

    /** Newest first. */
    async findOf(memberNo: number): Promise<Pick<UsageDocument, 'what' | 'at'>[]> {
      const documents = await usage.find({ memberNo }).sort({ at: -1 }).toArray();
      return documents.map(({ what, at }) => ({ what, at }));
    },

    async removeBefore(instant: Date): Promise<number> {
      const { deletedCount } = await usage.deleteMany({ at: { $lt: instant } });
      return deletedCount;
    },
  };
}
