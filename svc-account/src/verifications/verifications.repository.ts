import type { Collection, Db } from 'mongodb';
import { type Purpose, TRIES_PER_CODE, type Verification } from './verification.ts';

/** `_id` is purpose and address: a new code takes the place of the one before. */
type VerificationDocument = Verification & { _id: string };
export type VerificationRepository = ReturnType<typeof createVerificationRepository>;

// An hour longer than it counts: a mail that is sent late gives its code a new five minutes.
export const verificationIndexes = [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 3600 }] as const;

export function createVerificationRepository(db: Db) {
  const verifications: Collection<VerificationDocument> = db.collection('verifications');
  const idOf = (purpose: Purpose, address: string) => `${purpose}:${address}`;

  return {
    async replace(verification: Verification): Promise<void> {
      await verifications.replaceOne({ _id: idOf(verification.purpose, verification.address) }, verification, { upsert: true });
    },

    find: (purpose: Purpose, address: string, now: Date): Promise<Verification | null> => verifications.findOne({ _id: idOf(purpose, address), expiresAt: { $gt: now } }),

    /** Claims one of the code's tries and gives the code; null when there is no code or no try left. `triesLeft` may lower the usual five. */
    claimTry(purpose: Purpose, address: string, now: Date, tries = TRIES_PER_CODE): Promise<Verification | null> {
      const open = { _id: idOf(purpose, address), expiresAt: { $gt: now }, verifiedAt: { $exists: false }, tries: { $lt: tries } };
      return verifications.findOneAndUpdate(open, { $inc: { tries: 1 } }, { returnDocument: 'after' });
    },

    /** Only one of several calls with the right code succeeds. */
    async verify({ purpose, address, code }: Verification, verified: Pick<Verification, 'verifiedAt' | 'expiresAt' | 'browser'>): Promise<boolean> {
      const { modifiedCount } = await verifications.updateOne({ _id: idOf(purpose, address), code, verifiedAt: { $exists: false } }, { $set: verified });
      return modifiedCount === 1;
    },

    async markUsed(purpose: Purpose, address: string, memberNo: number): Promise<void> {
      await verifications.updateOne({ _id: idOf(purpose, address) }, { $set: { usedBy: memberNo } });
    },

    /** A code lives from the moment its mail is sent, however long the mail server was away. False when a newer code has taken its place. */
    async restart(purpose: Purpose, address: string, code: string, expiresAt: Date): Promise<boolean> {
      const { matchedCount } = await verifications.updateOne({ _id: idOf(purpose, address), code, verifiedAt: { $exists: false } }, { $set: { expiresAt } });
      return matchedCount === 1;
    },

    /** True for the one caller that takes it. */
    async remove(purpose: Purpose, address: string): Promise<boolean> {
      const { deletedCount } = await verifications.deleteOne({ _id: idOf(purpose, address) });
      return deletedCount === 1;
    },

    async removeExpired(before: Date): Promise<void> {
      await verifications.deleteMany({ expiresAt: { $lte: before } });
    },
  };
}
