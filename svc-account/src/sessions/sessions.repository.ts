import { REVOCATION_FEED, type Revocation } from '@osaka/contracts';
import type { Collection, Db, Filter } from 'mongodb';

/** One signed-in browser: a family of refresh secrets of which only the latest counts. */
export interface StoredSession {
  familyId: string;
  /** What access tokens call the session. Absent where an older release stored it; the next turn adds it. */
  sessionId?: string;
  memberNo: number;
  /** The member's when the session began; a later one ends it. */
  sessionEpoch: number;
  currentDigest: string;
  startedAt: Date;
  expiresAt: Date;
  /** The turn before, for the moment in which the same request may come twice. */
  last?: { digest: string; salt: string; turnedAt: Date; agentDigest: string };
  /** An ended session is kept as long as its access tokens could still be presented. */
  endedAt?: Date;
  /** Its end is not on the revocation feed yet. */
  revocationDue?: true;
}
type SessionDocument = Omit<StoredSession, 'familyId'> & { _id: string };
export type SessionRepository = ReturnType<typeof createSessionRepository>;

export const sessionIndexes = [
  { key: { memberNo: 1 }, name: 'member' },
  { key: { sessionId: 1 }, name: 'sessionId', unique: true, sparse: true },
  { key: { revocationDue: 1 }, name: 'revocationDue', sparse: true },
  { key: { endedAt: 1 }, name: 'endedAt', sparse: true },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
] as const;

export function createSessionRepository(db: Db) {
  const sessions: Collection<SessionDocument> = db.collection('sessions');

  async function one(filter: Filter<SessionDocument>): Promise<StoredSession | undefined> {
    const document = await sessions.findOne(filter);
    if (!document) return undefined;
    const { _id, ...rest } = document;
    return { familyId: _id, ...rest };
  }

  return {
    async add({ familyId, ...rest }: StoredSession): Promise<void> {
      await sessions.insertOne({ _id: familyId, ...rest });
    },

    /** Ended ones included. */
    find: (familyId: string, now: Date): Promise<StoredSession | undefined> => one({ _id: familyId, expiresAt: { $gt: now } }),
    findBySessionId: (sessionId: string, now: Date): Promise<StoredSession | undefined> => one({ sessionId, expiresAt: { $gt: now } }),

    async isOpen(sessionId: string, now: Date): Promise<boolean> {
      return (await sessions.findOne({ sessionId, endedAt: { $exists: false }, expiresAt: { $gt: now } }, { projection: { _id: 1 } })) !== null;
    },

    /** Only one of several calls with the same secret turns it. */
    async turn(familyId: string, digest: string, change: Pick<StoredSession, 'sessionId' | 'currentDigest' | 'expiresAt' | 'last'>): Promise<boolean> {
      const { modifiedCount } = await sessions.updateOne({ _id: familyId, currentDigest: digest, endedAt: { $exists: false } }, { $set: change });
      return modifiedCount === 1;
    },

    /** Ends it for good; the feed is told by whoever calls this, or by the sweep after a crash. */
    async end(familyId: string, sessionId: string, endedAt: Date): Promise<void> {
      const expiresAt = new Date(endedAt.getTime() + REVOCATION_FEED.keptMs);
      await sessions.updateOne({ _id: familyId, endedAt: { $exists: false } }, { $set: { sessionId, endedAt, expiresAt, revocationDue: true } });
    },

    async dueRevocations(): Promise<Revocation[]> {
      const due = await sessions
        .find({ revocationDue: true }, { projection: { memberNo: 1, sessionId: 1 } })
        .limit(500)
        .toArray();
      return due.map(({ memberNo, sessionId }) => sessionRevocation(memberNo, sessionId ?? ''));
    },

    /** Ended since then: due once more. */
    async repeatRevocationsSince(since: Date): Promise<void> {
      await sessions.updateMany({ endedAt: { $gte: since } }, { $set: { revocationDue: true } });
    },

    async revocationPublished({ sessionId = '' }: Revocation): Promise<void> {
      await sessions.updateOne({ sessionId }, { $unset: { revocationDue: '' } });
    },

    async remove(familyId: string): Promise<void> {
      await sessions.deleteOne({ _id: familyId });
    },

    async removeOf(memberNo: number): Promise<void> {
      await sessions.deleteMany({ memberNo });
    },

    async removeExpired(now: Date): Promise<void> {
      await sessions.deleteMany({ expiresAt: { $lte: now } });
    },
  };
}

/** Ends the tokens of one session: no token has a generation below 0. */
export function sessionRevocation(memberNo: number, sessionId: string): Revocation {
  return { memberNo, generation: 0, sessionId };
}
