import type { Collection, Db } from 'mongodb';

/** Permission to set a new password once. */
export interface Grant {
  /** Digest of the cookie's secret. */
  digest: string;
  memberNo: number;
  expiresAt: Date;
}

export const grantIndexes = [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }] as const;

export function createGrantRepository(db: Db) {
  const grants: Collection<Omit<Grant, 'digest'> & { _id: string }> = db.collection('grants');
  return {
    async add({ digest, ...rest }: Grant): Promise<void> {
      await grants.insertOne({ _id: digest, ...rest });
    },

    /** True for exactly one caller. */
    async take(digest: string, memberNo: number, now: Date): Promise<boolean> {
      const { deletedCount } = await grants.deleteOne({ _id: digest, memberNo, expiresAt: { $gt: now } });
      return deletedCount === 1;
    },

    async removeExpired(now: Date): Promise<void> {
      await grants.deleteMany({ expiresAt: { $lte: now } });
    },
  };
}
