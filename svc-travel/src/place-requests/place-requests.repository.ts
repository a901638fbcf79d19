import { PLACE_REQUESTS_SHOWN, type PlaceRequest } from '@osaka/contracts/travel';
import { ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';

interface PlaceRequestDocument {
  /** The name in one spelling. Who asked is stored nowhere. */
  _id: string;
  /** As the first request spelled it. */
  name: string;
  words: string;
  count: number;
  at: Date;
}
export type PlaceRequestRepository = ReturnType<typeof createPlaceRequestRepository>;

export const placeRequestIndexes = [
  { key: { at: 1 }, name: 'age' },
  { key: { count: -1, at: -1 }, name: 'most' },
] as const;

/** More than visitors ask for honestly. */
const REQUESTS_MAX = 5_000;

export function createPlaceRequestRepository(db: Db) {
  const requests: Collection<PlaceRequestDocument> = db.collection('placeRequests');
  /** A filter that the index of the order serves. */
  const all = { count: { $gt: 0 } };
  return {
    async add(key: string, name: string, words: string, at: Date): Promise<void> {
      const isFull = (await requests.countDocuments(all)) >= REQUESTS_MAX;
      const count = () =>
        requests.updateOne(
          { _id: key },
          { $setOnInsert: { name }, $inc: { count: 1 }, $set: { words, at } },
          { upsert: !isFull },
        );
      // Of two first requests at once one is repeated as the second.
      (await ignoreDuplicateKey(count())) ?? (await count());
    },

    async list(): Promise<{ requests: PlaceRequest[]; total: number }> {
      const [documents, total] = await Promise.all([
        requests.find(all).sort({ count: -1, at: -1 }).limit(PLACE_REQUESTS_SHOWN).toArray(),
        requests.countDocuments(all),
      ]);
      return {
        requests: documents.map(({ _id, at, ...request }) => ({ ...request, requestedDate: at.toISOString() })),
        total,
      };
    },

    async remove(key: string): Promise<void> {
      await requests.deleteOne({ _id: key });
    },

    async removeBefore(instant: Date): Promise<void> {
      await requests.deleteMany({ at: { $lt: instant } });
    },
  };
}
