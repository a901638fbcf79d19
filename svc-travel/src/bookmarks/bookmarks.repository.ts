import { ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';

interface BookmarkDocument {
  /** <memberNo>:<travelNo> */
  _id: string;
  memberNo: number;
  travelNo: number;
  createdDate: Date;
}

export const bookmarkIndexes = [{ key: { memberNo: 1, createdDate: -1 }, name: 'list' }] as const;

export type BookmarkRepository = ReturnType<typeof createBookmarkRepository>;

export function createBookmarkRepository(db: Db) {
  const bookmarks: Collection<BookmarkDocument> = db.collection('bookmarks');
  return {
    async has(memberNo: number, travelNo: number): Promise<boolean> {
      return (await bookmarks.findOne({ _id: `${memberNo}:${travelNo}` }, { projection: { _id: 1 } })) !== null;
    },

    /** False when it existed already. */
    async add(memberNo: number, travelNo: number, createdDate: Date): Promise<boolean> {
      return (
        (await ignoreDuplicateKey(
          bookmarks.insertOne({ _id: `${memberNo}:${travelNo}`, memberNo, travelNo, createdDate }),
        )) !== undefined
      );
    },

    /** False when it did not exist. */
    async remove(memberNo: number, travelNo: number): Promise<boolean> {
      return (await bookmarks.deleteOne({ _id: `${memberNo}:${travelNo}` })).deletedCount === 1;
    },

    /** Newest first. */
    async findOf(memberNo: number): Promise<Pick<BookmarkDocument, 'travelNo' | 'createdDate'>[]> {
      const documents = await bookmarks.find({ memberNo }).sort({ createdDate: -1, travelNo: 1 }).toArray();
      return documents.map(({ travelNo, createdDate }) => ({ travelNo, createdDate }));
    },

    async removeAllOf(memberNo: number): Promise<void> {
      await bookmarks.deleteMany({ memberNo });
    },
  };
}
