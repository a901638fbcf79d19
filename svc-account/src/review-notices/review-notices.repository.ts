import type { Collection, Db } from 'mongodb';

interface ReviewNotice {
  /** reviewNo */
  _id: number;
  /** The last notice of its case whose mail was accepted. */
  version: number;
  at: Date;
}
export type ReviewNoticeRepository = ReturnType<typeof createReviewNoticeRepository>;

export const reviewNoticeIndexes = [{ key: { at: 1 }, name: 'age' }] as const;

/**
 * Which notices about reviews were mailed, so that an event that comes again is not mailed again. No address, no text.
 */
export function createReviewNoticeRepository(db: Db) {
  const notices: Collection<ReviewNotice> = db.collection('reviewNotices');
  return {
    async versionsOf(reviewNos: readonly number[]): Promise<Map<number, number>> {
      const found = await notices.find({ _id: { $in: [...reviewNos] } }).toArray();
      return new Map(found.map(({ _id, version }) => [_id, version]));
    },

    async note(reviewNo: number, version: number, at: Date): Promise<void> {
      await notices.updateOne({ _id: reviewNo }, { $max: { version }, $set: { at } }, { upsert: true });
    },

    async removeBefore(instant: Date): Promise<void> {
      await notices.deleteMany({ at: { $lt: instant } });
    },
  };
}
