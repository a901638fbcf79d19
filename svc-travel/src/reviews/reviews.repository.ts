import type { ReviewSort } from '@osaka/contracts/travel';
import { ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db, Sort } from 'mongodb';
import type { StoredPicture } from '../images/images.service.ts';

export interface StoredReview {
  reviewNo: number;
  travelNo: number;
  /** Kept after withdrawal, although the name is then no longer shown. */
  authorNo: number;
  reviewTitle: string;
  reviewContent: string;
  rating: number;
  imageList: StoredPicture[];
  /** A report was accepted: visible only to the author and administrators. */
  blinded: boolean;
  createdDate: Date;
  modifiedDate: Date;
  version: number;
}
type ReviewDocument = Omit<StoredReview, 'reviewNo'> & { _id: number };
export type ReviewRepository = ReturnType<typeof createReviewRepository>;

export const reviewIndexes = [
  { key: { travelNo: 1, blinded: 1, _id: -1 }, name: 'latest' },
  { key: { travelNo: 1, blinded: 1, rating: -1, _id: -1 }, name: 'rating' },
  { key: { authorNo: 1, _id: -1 }, name: 'own' },
  { key: { blinded: 1, _id: -1 }, name: 'newest' },
  { key: { 'imageList.imageNo': 1 }, name: 'images' },
] as const;

const SORTS: Record<Exclude<ReviewSort, 'like_high'>, Sort> = { latest: { _id: -1 }, rating_high: { rating: -1, _id: -1 }, rating_low: { rating: 1, _id: -1 } };

export function createReviewRepository(db: Db) {
  const reviews: Collection<ReviewDocument> = db.collection('reviews');
  return {
    async find(reviewNo: number): Promise<StoredReview | undefined> {
      const document = await reviews.findOne({ _id: reviewNo });
      return document ? toReview(document) : undefined;
    },

    /** In the order of `reviewNos`. */
    async findMany(reviewNos: readonly number[]): Promise<StoredReview[]> {
      const found = new Map((await reviews.find({ _id: { $in: [...reviewNos] } }).toArray()).map((document) => [document._id, toReview(document)]));
      return reviewNos.flatMap((reviewNo) => found.get(reviewNo) ?? []);
    },

    async findPage(travelNo: number, sort: Exclude<ReviewSort, 'like_high'>, offset: number, limit: number): Promise<StoredReview[]> {
      return (await reviews.find({ travelNo, blinded: false }).sort(SORTS[sort]).skip(offset).limit(limit).toArray()).map(toReview);
    },

    /** Numbers of all visible reviews of a place, newest first. */
    async findNumbers(travelNo: number): Promise<number[]> {
      return (
        await reviews
          .find({ travelNo, blinded: false }, { projection: { _id: 1 } })
          .sort({ _id: -1 })
          .toArray()
      ).map(({ _id }) => _id);
    },

    async findNewest(travelNos: readonly number[] | undefined, offset: number, limit: number) {
      const filter = { blinded: false, ...(travelNos ? { travelNo: { $nin: [...travelNos] } } : {}) };
      const [documents, total] = await Promise.all([reviews.find(filter).sort({ _id: -1 }).skip(offset).limit(limit).toArray(), reviews.countDocuments(filter)]);
      return { reviews: documents.map(toReview), total };
    },

    async findOf(authorNo: number): Promise<StoredReview[]> {
      return (await reviews.find({ authorNo }).sort({ _id: -1 }).toArray()).map(toReview);
    },

    /** A page of a member's reviews, newest first. */
    async findPageOf(authorNo: number, before: number, limit: number): Promise<StoredReview[]> {
      return (
        await reviews
          .find({ authorNo, _id: { $lt: before } })
          .sort({ _id: -1 })
          .limit(limit)
          .toArray()
      ).map(toReview);
    },

    /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
    async countRatings(travelNo: number): Promise<number[]> {
      const rows = await reviews
        .aggregate<{ _id: number; count: number }>([{ $match: { travelNo, blinded: false } }, { $group: { _id: '$rating', count: { $sum: 1 } } }])
        .toArray();
      return [1, 2, 3, 4, 5].map((rating) => rows.find(({ _id }) => _id === rating)?.count ?? 0);
    },

    /** False when an earlier attempt has stored it (idempotency). */
    async add({ reviewNo, ...review }: StoredReview): Promise<boolean> {
      return (await ignoreDuplicateKey(reviews.insertOne({ _id: reviewNo, ...review }))) !== undefined;
    },

    /** False when it was changed or deleted meanwhile (optimistic lock). */
    async change(reviewNo: number, version: number, change: Partial<StoredReview>): Promise<boolean> {
      return (await reviews.updateOne({ _id: reviewNo, version }, { $set: { ...change, version: version + 1 } })).matchedCount === 1;
    },

    async remove(reviewNo: number): Promise<void> {
      await reviews.deleteOne({ _id: reviewNo });
    },
  };
}

function toReview({ _id, ...rest }: ReviewDocument): StoredReview {
  return { reviewNo: _id, ...rest };
}
