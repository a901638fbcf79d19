import type { EndedRoom, Excerpt } from '@osaka/contracts/chat';
import type { Collection, Db } from 'mongodb';

/** An ended consultation as the search needs it; the number is that of the search. */
export interface SearchText {
  searchNo: number;
  room: EndedRoom;
  /** The messages; their content is complete here. */
  lines: Excerpt[];
}
type TextDocument = Omit<SearchText, 'searchNo'> & { _id: number };
export type SearchTextRepository = ReturnType<typeof createSearchTextRepository>;

/**
 * One document for each consultation, so that a search compares twenty of them with twenty reads instead of hundreds.
 */
export function createSearchTextRepository(db: Db) {
  const texts: Collection<TextDocument> = db.collection('searchTexts');
  return {
    async keep(kept: readonly SearchText[]): Promise<void> {
      const operations = kept.map(({ searchNo, ...text }) => ({
        replaceOne: { filter: { _id: searchNo }, replacement: text, upsert: true },
      }));
      if (operations.length > 0) await texts.bulkWrite(operations, { ordered: false });
    },

    async find(numbers: readonly number[]): Promise<SearchText[]> {
      const found = await texts.find({ _id: { $in: [...numbers] } }).toArray();
      return found.map(({ _id, ...text }) => ({ searchNo: _id, ...text }));
    },

    async remove(numbers: readonly number[]): Promise<void> {
      await texts.deleteMany({ _id: { $in: [...numbers] } });
    },
  };
}
