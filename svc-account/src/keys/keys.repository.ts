import { ignoreDuplicateKey } from '@osaka/service-kit';
import type { JWK } from 'jose';
import type { Collection, Db } from 'mongodb';

export interface StoredKey {
  /** 1, 2, 3 …, unique, so that only one of two instances adds the next key. */
  sequence: number;
  kid: string;
  privateJwk: JWK;
  publicJwk: JWK;
  createdAt: Date;
}
type KeyDocument = Omit<StoredKey, 'sequence'> & { _id: number };
export type KeyRepository = ReturnType<typeof createKeyRepository>;

export function createKeyRepository(db: Db) {
  const keys: Collection<KeyDocument> = db.collection('keys');
  return {
    /** Newest first. */
    async all(): Promise<StoredKey[]> {
      const documents = await keys.find().sort({ _id: -1 }).toArray();
      return documents.map(({ _id, ...rest }) => ({ sequence: _id, ...rest }));
    },

    /** Does nothing when another instance has already added this sequence. */
    async add({ sequence, ...rest }: StoredKey): Promise<void> {
      await ignoreDuplicateKey(keys.updateOne({ _id: sequence }, { $setOnInsert: rest }, { upsert: true }));
    },

    async removeBefore(sequence: number): Promise<void> {
      await keys.deleteMany({ _id: { $lt: sequence } });
    },
  };
}
