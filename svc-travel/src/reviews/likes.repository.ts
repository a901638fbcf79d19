import { ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';

interface LikeDocument {
  /** <reviewNo>:<memberNo> */
  _id: string;
  reviewNo: number;
  travelNo: number;
  memberNo: number;
}

export const likeIndexes = [
  { key: { reviewNo: 1 }, name: 'review' },
  { key: { travelNo: 1, reviewNo: 1 }, name: 'place' },
  { key: { memberNo: 1 }, name: 'member' },
] as const;

export type LikeRepository = ReturnType<typeof createLikeRepository>;

/** Likes are counted on read, because a stored counter could drift. */
export function createLikeRepository(db: Db) {
  const likes: Collection<LikeDocument> = db.collection('reviewLikes');

  async function count(filter: object): Promise<Map<number, number>> {
    const rows = await likes
      .aggregate<{ _id: number; count: number }>([
        { $match: filter },
        { $group: { _id: '$reviewNo', count: { $sum: 1 } } },
      ])
      .toArray();
    return new Map(rows.map(({ _id, count }) => [_id, count]));
  }

  return {
    /** False when it existed already. */
    async add({ reviewNo, travelNo }: { reviewNo: number; travelNo: number }, memberNo: number): Promise<boolean> {
      return (
        (await ignoreDuplicateKey(
          likes.insertOne({ _id: `${reviewNo}:${memberNo}`, reviewNo, travelNo, memberNo }),
        )) !== undefined
      );
    },

    async remove(reviewNo: number, memberNo: number): Promise<boolean> {
      return (await likes.deleteOne({ _id: `${reviewNo}:${memberNo}` })).deletedCount === 1;
    },

    countOf: (reviewNos: readonly number[]) => count({ reviewNo: { $in: [...reviewNos] } }),
    countOfPlace: (travelNo: number) => count({ travelNo }),

    async likedBy(memberNo: number, reviewNos: readonly number[]): Promise<Set<number>> {
      const found = await likes
        .find({ _id: { $in: reviewNos.map((reviewNo) => `${reviewNo}:${memberNo}`) } })
        .toArray();
      return new Set(found.map(({ reviewNo }) => reviewNo));
    },

    async findOf(memberNo: number): Promise<Pick<LikeDocument, 'reviewNo' | 'travelNo'>[]> {
      return (await likes.find({ memberNo }).toArray()).map(({ reviewNo, travelNo }) => ({ reviewNo, travelNo }));
    },

    async removeAllOfReview(reviewNo: number): Promise<void> {
      await likes.deleteMany({ reviewNo });
    },
    async removeAllOf(memberNo: number): Promise<void> {
      await likes.deleteMany({ memberNo });
    },
  };
}
