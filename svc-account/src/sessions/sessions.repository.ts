import { REVOCATION_FEED, type Revocation } from '@osaka/contracts';
import type { Collection, Db, Filter } from 'mongodb';

/** A session in one browser: a family of refresh secrets of which only the latest is valid. */
export interface StoredSession {
  familyId: string;
  /** The session's id in access tokens. Absent in documents of an older release until the next rotation. */
  sessionId?: string;
  memberNo: number;
  /** The member's epoch when the session began; the session is invalid when it has changed. */
  sessionEpoch: number;
  currentDigest: string;
  /** In words, see `deviceName`. Absent in documents of an older release until the next rotation. */
  device?: string;
  /** The second factor was proved when it began, or was turned on in it. */
  hasSecondFactor?: true;
  startedAt: Date;
  expiresAt: Date;
  /** The previous rotation, so that a repeated request within the grace period gets the same response. */
  last?: { digest: string; salt: string; turnedAt: Date; agentDigest: string };
  /** Set when ended; the document is kept until the last of its access tokens has expired. */
  endedAt?: Date;
  /** Where this browser is told what cannot wait. */
  push?: StoredPush;
  /** The end is not on the revocation feed yet. */
  revocationDue?: true;
}
/** Address and keys of a push subscription, as its browser made them. */
export interface StoredPush {
  endpoint: string;
  keys: { p256dh: string; auth: string };
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
    return document ? toSession(document) : undefined;
  }

  return {
    async add({ familyId, ...rest }: StoredSession): Promise<void> {
      await sessions.insertOne({ _id: familyId, ...rest });
    },

    /** Includes ended sessions. */
    find: (familyId: string, now: Date): Promise<StoredSession | undefined> =>
      one({ _id: familyId, expiresAt: { $gt: now } }),
    findBySessionId: (sessionId: string, now: Date): Promise<StoredSession | undefined> =>
      one({ sessionId, expiresAt: { $gt: now } }),

    /** The member's sessions, including ended ones. */
    async findOf(memberNo: number, now: Date): Promise<StoredSession[]> {
      const documents = await sessions.find({ memberNo, expiresAt: { $gt: now } }).toArray();
      return documents.map(toSession);
    },

    async isOpen(sessionId: string, now: Date): Promise<boolean> {
      return (
        (await sessions.findOne(
          { sessionId, endedAt: { $exists: false }, expiresAt: { $gt: now } },
          { projection: { _id: 1 } },
        )) !== null
      );
    },

    /** Succeeds for exactly one of several concurrent calls with the same secret. */
    async rotate(
      familyId: string,
      digest: string,
      change: Pick<StoredSession, 'sessionId' | 'currentDigest' | 'device' | 'expiresAt' | 'last'>,
    ): Promise<boolean> {
      const { modifiedCount } = await sessions.updateOne(
        { _id: familyId, currentDigest: digest, endedAt: { $exists: false } },
        { $set: change },
      );
      return modifiedCount === 1;
    },

    /** Ends the session and marks the revocation as pending for the caller or the sweep to publish. */
    async end(familyId: string, sessionId: string, endedAt: Date): Promise<void> {
      const expiresAt = new Date(endedAt.getTime() + REVOCATION_FEED.keptMs);
      await sessions.updateOne(
        { _id: familyId, endedAt: { $exists: false } },
        { $set: { sessionId, endedAt, expiresAt, revocationDue: true }, $unset: { push: '' } },
      );
    },

    async dueRevocations(): Promise<Revocation[]> {
      const due = await sessions
        .find({ revocationDue: true }, { projection: { memberNo: 1, sessionId: 1 } })
        .limit(500)
        .toArray();
      return due.map(({ memberNo, sessionId }) => sessionRevocation(memberNo, sessionId ?? ''));
    },

    /** Marks revocations since that time for publishing again. */
    async repeatRevocationsSince(since: Date): Promise<void> {
      await sessions.updateMany({ endedAt: { $gte: since } }, { $set: { revocationDue: true } });
    },

    async revocationPublished({ sessionId = '' }: Revocation): Promise<void> {
      await sessions.updateOne({ sessionId }, { $unset: { revocationDue: '' } });
    },

    /** False when the session has ended. */
    async setPush(sessionId: string, push: StoredPush): Promise<boolean> {
      const { matchedCount } = await sessions.updateOne({ sessionId, endedAt: { $exists: false } }, { $set: { push } });
      return matchedCount === 1;
    },

    /** With an endpoint: unless the browser has another one meanwhile. */
    async removePush(sessionId: string, endpoint?: string): Promise<void> {
      await sessions.updateOne(
        { sessionId, ...(endpoint === undefined ? {} : { 'push.endpoint': endpoint }) },
        { $unset: { push: '' } },
      );
    },

    /** Carries one session over a change that ends all others. */
    async keepOnly(
      memberNo: number,
      sessionId: string | undefined,
      { sessionEpoch, hasSecondFactor }: { sessionEpoch: number; hasSecondFactor: boolean },
    ): Promise<void> {
      const update = hasSecondFactor
        ? { $set: { sessionEpoch, hasSecondFactor: true as const } }
        : { $set: { sessionEpoch }, $unset: { hasSecondFactor: '' as const } };
      if (sessionId) await sessions.updateOne({ sessionId, memberNo, endedAt: { $exists: false } }, update);
      await sessions.deleteMany({ memberNo, sessionEpoch: { $ne: sessionEpoch } });
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

function toSession({ _id, ...rest }: SessionDocument): StoredSession {
  return { familyId: _id, ...rest };
}

/** Revokes the tokens of one session only: generation 0 is below every token's generation. */
export function sessionRevocation(memberNo: number, sessionId: string): Revocation {
  return { memberNo, generation: 0, sessionId };
}
