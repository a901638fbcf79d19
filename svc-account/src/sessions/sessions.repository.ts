import type { Collection, Db } from 'mongodb';

/** One signed-in browser: a family of refresh secrets of which only the latest counts. */
export interface StoredSession {
  familyId: string;
  memberNo: number;
  /** The member's when the session began; a later one ends it. */
  sessionEpoch: number;
  currentDigest: string;
  startedAt: Date;
  expiresAt: Date;
  /** The turn before, for the moment in which the same request may come twice. */
  last?: { digest: string; salt: string; turnedAt: Date; agentDigest: string };
}
type SessionDocument = Omit<StoredSession, 'familyId'> & { _id: string };
export type SessionRepository = ReturnType<typeof createSessionRepository>;

export const sessionIndexes = [
  { key: { memberNo: 1 }, name: 'member' },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
] as const;

export function createSessionRepository(db: Db) {
  const sessions: Collection<SessionDocument> = db.collection('sessions');
  return {
    async add({ familyId, ...rest }: StoredSession): Promise<void> {
      await sessions.insertOne({ _id: familyId, ...rest });
    },

    async find(familyId: string, now: Date): Promise<StoredSession | undefined> {
      const document = await sessions.findOne({ _id: familyId, expiresAt: { $gt: now } });
      if (!document) return undefined;
      const { _id, ...rest } = document;
      return { familyId: _id, ...rest };
    },

    /** Only one of several calls with the same secret turns it. */
    async turn(familyId: string, digest: string, change: Pick<StoredSession, 'currentDigest' | 'expiresAt' | 'last'>): Promise<boolean> {
      const { modifiedCount } = await sessions.updateOne({ _id: familyId, currentDigest: digest }, { $set: change });
      return modifiedCount === 1;
    },

    /** False when it was gone already. */
    async remove(familyId: string): Promise<boolean> {
      const { deletedCount } = await sessions.deleteOne({ _id: familyId });
      return deletedCount === 1;
    },

    async removeOf(memberNo: number): Promise<void> {
      await sessions.deleteMany({ memberNo });
    },

    async removeExpired(now: Date): Promise<void> {
      await sessions.deleteMany({ expiresAt: { $lte: now } });
    },
  };
}
