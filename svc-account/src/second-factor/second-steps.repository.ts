import type { Collection, Db } from 'mongodb';

/** A login whose password was right and whose second factor is not proved yet. It is not a session. */
export interface StoredSecondStep {
  /** Digest of the cookie's secret. */
  digest: string;
  memberNo: number;
  /** The member's epoch when the password was right; a change of the password or of the second factor ends the step. */
  sessionEpoch: number;
  /** The digest of the device when it has logged in to this account before. */
  device?: string;
  /** What one of the member's passkeys must sign, once. */
  challenge?: string;
  expiresAt: Date;
}
export type SecondStepRepository = ReturnType<typeof createSecondStepRepository>;

export const secondStepIndexes = [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }] as const;

export function createSecondStepRepository(db: Db) {
  const steps: Collection<Omit<StoredSecondStep, 'digest'> & { _id: string }> = db.collection('secondSteps');
  return {
    async add({ digest, ...rest }: StoredSecondStep): Promise<void> {
      await steps.insertOne({ _id: digest, ...rest });
    },

    async find(digest: string, now: Date): Promise<StoredSecondStep | undefined> {
      const document = await steps.findOne({ _id: digest, expiresAt: { $gt: now } });
      if (!document) return undefined;
      const { _id, ...rest } = document;
      return { digest: _id, ...rest };
    },

    async setChallenge(digest: string, challenge: string): Promise<void> {
      await steps.updateOne({ _id: digest }, { $set: { challenge } });
    },

    /** The challenge, for exactly one caller. */
    async takeChallenge(digest: string): Promise<string | undefined> {
      const before = await steps.findOneAndUpdate(
        { _id: digest, challenge: { $exists: true } },
        { $unset: { challenge: '' } },
        { returnDocument: 'before' },
      );
      return before?.challenge;
    },

    /** True for exactly one caller. */
    async take(digest: string): Promise<boolean> {
      const { deletedCount } = await steps.deleteOne({ _id: digest });
      return deletedCount === 1;
    },

    async removeExpired(now: Date): Promise<void> {
      await steps.deleteMany({ expiresAt: { $lte: now } });
    },
  };
}
