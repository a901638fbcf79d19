import { ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';
import type { DestinationDocument } from '../documents/destination-document.ts';

interface ViewMark {
  /** <travelNo>:<visitor> */
  _id: string;
  expiresAt: Date;
}

// The TTL index only cleans up; every claim checks expiresAt itself.
export const viewMarkIndexes = [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }] as const;

export type ViewRepository = ReturnType<typeof createViewRepository>;

export function createViewRepository(db: Db) {
  const marks: Collection<ViewMark> = db.collection('viewMarks');
  const destinations: Collection<DestinationDocument> = db.collection('destinations');
  return {
    /**
     * `isNew` for exactly one of several concurrent claims, and again only after the mark has expired; the time until
     * which it lasts.
     */
    async claim(
      travelNo: number,
      visitor: string,
      now: Date,
      expiresAt: Date,
    ): Promise<{ isNew: boolean; until: Date }> {
      const _id = `${travelNo}:${visitor}`;
      const marked = await ignoreDuplicateKey(
        marks.updateOne({ _id, expiresAt: { $lte: now } }, { $set: { expiresAt } }, { upsert: true }),
      );
      if (marked !== undefined && marked.modifiedCount + marked.upsertedCount > 0)
        return { isNew: true, until: expiresAt };
      const known = await marks.findOne({ _id }, { projection: { expiresAt: 1 } });
      return { isNew: false, until: known?.expiresAt ?? now };
    },

    /** Adds numbers of views, each place's with a separate change number. */
    async addViews(views: ReadonlyMap<number, number>, changeNos: readonly number[]): Promise<void> {
      await destinations.bulkWrite(
        [...views].map(([_id, viewCount], at) => ({
          updateOne: { filter: { _id }, update: { $inc: { viewCount }, $set: { changeNo: changeNos[at] as number } } },
        })),
        { ordered: false },
      );
    },

    async sweep(now: Date): Promise<void> {
      await marks.deleteMany({ expiresAt: { $lte: now } });
    },
  };
}
