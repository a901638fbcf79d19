import { ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';
import type { StoredPicture } from '../images/images.repository.ts';

export interface DraftContent {
  reviewTitle: string;
  reviewContent: string;
  /** 0: no stars yet. */
  rating: number;
  /** Pictures in their order; those of the review that is edited are not among `pictures`. */
  imageNos: number[];
  updateDate: Date;
}
export interface StoredReviewDraft extends DraftContent {
  /** <memberNo>:<draftKey> */
  _id: string;
  memberNo: number;
  draftKey: string;
  travelNo: number;
  reviewNo: number | null;
  /** Uploaded pictures, also those that the content does not show any more. */
  pictures: (StoredPicture & { addedAt: Date })[];
  /** The tab that wrote the content; empty while only a picture was uploaded. */
  writer: string;
  version: number;
  other: DraftContent | null;
  /** The review that it has become; its content is empty then. */
  publishedNo?: number | null;
}

export const reviewDraftIndexes = [
  { key: { memberNo: 1, updateDate: -1 }, name: 'member' },
  { key: { updateDate: 1 }, name: 'old' },
  { key: { 'pictures.imageNo': 1 }, name: 'pictures' },
] as const;

export type ReviewDraftRepository = ReturnType<typeof createReviewDraftRepository>;
const EXPIRED_AT_ONCE = 200;

export function createReviewDraftRepository(db: Db) {
  const drafts: Collection<StoredReviewDraft> = db.collection('reviewDrafts');
  return {
    find: (memberNo: number, draftKey: string): Promise<StoredReviewDraft | null> =>
      drafts.findOne({ _id: idOf(memberNo, draftKey) }),
    /** Those that are no review yet, last changed first. */
    findOf: (memberNo: number): Promise<StoredReviewDraft[]> =>
      drafts.find({ memberNo, publishedNo: null }).sort({ updateDate: -1 }).toArray(),
    findAllOf: (memberNo: number): Promise<StoredReviewDraft[]> => drafts.find({ memberNo }).toArray(),
    findExpired: (changedBefore: Date): Promise<StoredReviewDraft[]> =>
      drafts
        .find({ updateDate: { $lte: changedBefore } })
        .limit(EXPIRED_AT_ONCE)
        .toArray(),
    count: (memberNo: number): Promise<number> => drafts.countDocuments({ memberNo, publishedNo: null }),

    /** False when there is one already. */
    async add(draft: Omit<StoredReviewDraft, '_id'>): Promise<boolean> {
      return (
        (await ignoreDuplicateKey(drafts.insertOne({ _id: idOf(draft.memberNo, draft.draftKey), ...draft }))) !==
        undefined
      );
    },

    /** False when it was changed or removed meanwhile. */
    async change(
      { _id, version }: Pick<StoredReviewDraft, '_id' | 'version'>,
      change: Partial<StoredReviewDraft>,
    ): Promise<boolean> {
      return (await drafts.updateOne({ _id, version }, { $set: { ...change, version: version + 1 } })).matchedCount > 0;
    },

    /** False when it was changed meanwhile. */
    async remove({ _id, version }: Pick<StoredReviewDraft, '_id' | 'version'>): Promise<boolean> {
      return (await drafts.deleteOne({ _id, version })).deletedCount > 0;
    },
  };
}

function idOf(memberNo: number, draftKey: string): string {
  return `${memberNo}:${draftKey}`;
}
