import { SEARCH_WORD_VISITORS } from '@osaka/contracts/travel';
import { ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';

interface SearchWord {
  /** Digest of the word. The word itself is stored nowhere before enough visitors have searched it. */
  _id: string;
  /** Of its visitors so far; absent once the word is counted openly. */
  buckets?: number[];
  /** Searches so far. */
  count?: number;
  /** The last search. */
  at: Date;
}
export type SearchWordRepository = ReturnType<typeof createSearchWordRepository>;

export const searchWordIndexes = [{ key: { at: 1 }, name: 'age' }] as const;

/** More than visitors search honestly. */
const WORDS_MAX = 50_000;

export function createSearchWordRepository(db: Db) {
  const words: Collection<SearchWord> = db.collection('searchWords');
  return {
    /**
     * How often the word may be counted openly now: not at all until enough visitors have searched it, then all their
     * searches at once.
     */
    async note(digest: string, bucket: number, at: Date): Promise<number> {
      const hidden = await ignoreDuplicateKey(
        words.findOneAndUpdate(
          { _id: digest, buckets: { $exists: true } },
          { $addToSet: { buckets: bucket }, $inc: { count: 1 }, $set: { at } },
          { upsert: true, returnDocument: 'after' },
        ),
      );
      if (!hidden) {
        await words.updateOne({ _id: digest }, { $set: { at } });
        return 1;
      }
      if ((hidden.buckets?.length ?? 0) < SEARCH_WORD_VISITORS) return 0;
      // Of several searches at once one shows the word, and counts the others, too.
      const shown = await words.findOneAndUpdate(
        { _id: digest, buckets: { $exists: true } },
        { $unset: { buckets: '', count: '' } },
      );
      return shown?.count ?? 0;
    },

    isFull: async (): Promise<boolean> => (await words.estimatedDocumentCount()) >= WORDS_MAX,

    async removeBefore(instant: Date): Promise<void> {
      await words.deleteMany({ at: { $lt: instant } });
    },
  };
}
