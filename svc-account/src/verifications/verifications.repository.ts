import type { Collection, Db } from 'mongodb';
import { type Purpose, TRIES_PER_CODE, type Verification } from './verification.ts';

/** `_id` is purpose and address: a new code takes the place of the one before. */
type VerificationDocument = Verification & { _id: string };
export type VerificationRepository = ReturnType<typeof createVerificationRepository>;

// An hour longer than it counts: a mail that is sent late gives its code a new five minutes.
export const verificationIndexes = [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 3600 }] as const;

export function createVerificationRepository(db: Db) {
  const verifications: Collection<VerificationDocument> = db.collection('verifications');
  const idOf = (purpose: Purpose, emailKey: string) => `${purpose}:${emailKey}`;

  return {
    async replace(verification: Verification): Promise<void> {
      await verifications.replaceOne({ _id: idOf(verification.purpose, verification.emailKey) }, verification, { upsert: true });
    },

    find: (purpose: Purpose, emailKey: string, now: Date): Promise<Verification | null> => verifications.findOne({ _id: idOf(purpose, emailKey), expiresAt: { $gt: now } }),

    /** Claims one of the code's tries and gives the code; null when there is no code or no try left. `triesLeft` may lower the usual five. */
    claimTry(purpose: Purpose, emailKey: string, now: Date, tries = TRIES_PER_CODE): Promise<Verification | null> {
      const open = { _id: idOf(purpose, emailKey), expiresAt: { $gt: now }, verifiedAt: { $exists: false }, tries: { $lt: tries } };
      return verifications.findOneAndUpdate(open, { $inc: { tries: 1 } }, { returnDocument: 'after' });
    },

    /** Only one of several calls with the right code succeeds. */
    async verify({ purpose, emailKey, code }: Verification, verifiedAt: Date, expiresAt: Date): Promise<boolean> {
      const { modifiedCount } = await verifications.updateOne({ _id: idOf(purpose, emailKey), code, verifiedAt: { $exists: false } }, { $set: { verifiedAt, expiresAt } });
      return modifiedCount === 1;
    },

    /** A code lives from the moment its mail is sent, however long the mail server was away. False when a newer code has taken its place. */
    async restart(purpose: Purpose, emailKey: string, code: string, expiresAt: Date): Promise<boolean> {
      const { matchedCount } = await verifications.updateOne({ _id: idOf(purpose, emailKey), code, verifiedAt: { $exists: false } }, { $set: { expiresAt } });
      return matchedCount === 1;
    },

    /** True for the one caller that takes it. */
    async remove(purpose: Purpose, emailKey: string): Promise<boolean> {
      const { deletedCount } = await verifications.deleteOne({ _id: idOf(purpose, emailKey) });
      return deletedCount === 1;
    },

    async removeExpired(before: Date): Promise<void> {
      await verifications.deleteMany({ expiresAt: { $lte: before } });
    },
  };
}
