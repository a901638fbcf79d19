import type { Collection, Db } from 'mongodb';
import { type Purpose, TRIES_PER_CODE, type Verification } from './verification.ts';

/** `_id` is purpose and address, so that a new code replaces the previous one. */
type VerificationDocument = Verification & { _id: string };
export type VerificationRepository = ReturnType<typeof createVerificationRepository>;

// Kept an hour past expiry: when a mail is sent late, its code gets a new lifetime.
export const verificationIndexes = [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 3600 }] as const;

export function createVerificationRepository(db: Db) {
  const verifications: Collection<VerificationDocument> = db.collection('verifications');
  const idOf = (purpose: Purpose, address: string) => `${purpose}:${address}`;

  return {
    async replace(verification: Verification): Promise<void> {
      await verifications.replaceOne({ _id: idOf(verification.purpose, verification.address) }, verification, {
        upsert: true,
      });
    },

    find: (purpose: Purpose, address: string, now: Date): Promise<Verification | null> =>
      verifications.findOne({ _id: idOf(purpose, address), expiresAt: { $gt: now } }),

    /** Counts one try and returns the code; null when there is no code or no try left. */
    claimTry(purpose: Purpose, address: string, now: Date, tries = TRIES_PER_CODE): Promise<Verification | null> {
      const open = {
        _id: idOf(purpose, address),
        expiresAt: { $gt: now },
        verifiedAt: { $exists: false },
        tries: { $lt: tries },
      };
      return verifications.findOneAndUpdate(open, { $inc: { tries: 1 } }, { returnDocument: 'after' });
    },

    /** Succeeds for exactly one of several concurrent calls with the right code. */
    async verify(
      { purpose, address, code }: Verification,
      verified: Pick<Verification, 'verifiedAt' | 'expiresAt' | 'browser'>,
    ): Promise<boolean> {
      const { modifiedCount } = await verifications.updateOne(
        { _id: idOf(purpose, address), code, verifiedAt: { $exists: false } },
        { $set: verified },
      );
      return modifiedCount === 1;
    },

    async markUsed(purpose: Purpose, address: string, memberNo: number): Promise<void> {
      await verifications.updateOne({ _id: idOf(purpose, address) }, { $set: { usedBy: memberNo } });
    },

    /** The lifetime starts when the mail is sent. False when a newer code has replaced this one. */
    async restart(purpose: Purpose, address: string, code: string, expiresAt: Date): Promise<boolean> {
      const { matchedCount } = await verifications.updateOne(
        { _id: idOf(purpose, address), code, verifiedAt: { $exists: false } },
        { $set: { expiresAt } },
      );
      return matchedCount === 1;
    },

    /** True for exactly one caller. */
    async remove(purpose: Purpose, address: string): Promise<boolean> {
      const { deletedCount } = await verifications.deleteOne({ _id: idOf(purpose, address) });
      return deletedCount === 1;
    },

    async removeExpired(before: Date): Promise<void> {
      await verifications.deleteMany({ expiresAt: { $lte: before } });
    },
  };
}
