import { spellingPattern } from '@osaka/domain/search';
import { ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';
import type { StoredPicture } from '../images/images.repository.ts';
import type { ReviewMark } from './review-selection.ts';

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
  { key: { travelNo: 1, blinded: 1, _id: -1, authorNo: 1, rating: 1 }, name: 'counts' },
  { key: { authorNo: 1, _id: -1 }, name: 'own' },
  { key: { blinded: 1, _id: -1 }, name: 'newest' },
  { key: { 'imageList.imageNo': 1 }, name: 'images' },
] as const;

export function createReviewRepository(db: Db) {
  const reviews: Collection<ReviewDocument> = db.collection('reviews');
  return {
    async find(reviewNo: number): Promise<StoredReview | undefined> {
      const document = await reviews.findOne({ _id: reviewNo });
      return document ? toReview(document) : undefined;
    },

    /** In the order of `reviewNos`. */
    async findMany(reviewNos: readonly number[]): Promise<StoredReview[]> {
      const found = new Map(
        (await reviews.find({ _id: { $in: [...reviewNos] } }).toArray()).map((document) => [
          document._id,
          toReview(document),
        ]),
      );
      return reviewNos.flatMap((reviewNo) => found.get(reviewNo) ?? []);
    },

    /** The newest visible review of a place. */
    async findNewestOf(travelNo: number): Promise<StoredReview | undefined> {
      const document = await reviews.findOne({ travelNo, blinded: false }, { sort: { _id: -1 } });
      return document ? toReview(document) : undefined;
    },

    /** What the visible reviews of a place are filtered by, newest first. */
    async findMarks(travelNo: number): Promise<Omit<ReviewMark, 'hasVisited'>[]> {
      const documents = await reviews
        .find({ travelNo, blinded: false }, { projection: { authorNo: 1, rating: 1, 'imageList.imageNo': 1 } })
        .sort({ _id: -1 })
        .toArray();
      return documents.map(({ _id, authorNo, rating, imageList }) => ({
        reviewNo: _id,
        authorNo,
        rating,
        hasPhoto: imageList.length > 0,
      }));
    },

    /** Numbers of the visible reviews of a place whose title or text contains all words, in any spelling. */
    async findNumbers(travelNo: number, words: readonly string[]): Promise<Set<number>> {
      const found = words.map((word) => {
        const written = { $regex: spellingPattern(word), $options: 'i' };
        return { $or: [{ reviewTitle: written }, { reviewContent: written }] };
      });
      const documents = await reviews
        .find({ travelNo, blinded: false, ...(found.length > 0 && { $and: found }) }, { projection: { _id: 1 } })
        .toArray();
      return new Set(documents.map(({ _id }) => _id));
    },

    /** Places of which the member has written a review; of some places alone. */
    async findPlacesOf(authorNo: number, among?: readonly number[]): Promise<number[]> {
      const documents = await reviews
        .find({ authorNo, ...(among && { travelNo: { $in: [...among] } }) }, { projection: { travelNo: 1 } })
        .toArray();
      return [...new Set(documents.map(({ travelNo }) => travelNo))];
    },

    /** The newest visible reviews, without those of some places. */
    async findNewest(without: readonly number[], offset: number, limit: number): Promise<StoredReview[]> {
      const filter = { blinded: false, ...(without.length > 0 && { travelNo: { $nin: [...without] } }) };
      return (await reviews.find(filter).sort({ _id: -1 }).skip(offset).limit(limit).toArray()).map(toReview);
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

    /** False when an earlier attempt has stored it (idempotency). */
    async add({ reviewNo, ...review }: StoredReview): Promise<boolean> {
      return (await ignoreDuplicateKey(reviews.insertOne({ _id: reviewNo, ...review }))) !== undefined;
    },

    /** False when it was changed or deleted meanwhile (optimistic lock). */
    async change(reviewNo: number, version: number, change: Partial<StoredReview>): Promise<boolean> {
      return (
        (await reviews.updateOne({ _id: reviewNo, version }, { $set: { ...change, version: version + 1 } }))
          .matchedCount === 1
      );
    },

    async remove(reviewNo: number): Promise<void> {
      await reviews.deleteOne({ _id: reviewNo });
    },
  };
}

function toReview({ _id, ...rest }: ReviewDocument): StoredReview {
  return { reviewNo: _id, ...rest };
}
