import type { AuditEntry } from '@osaka/service-kit';
import type { Collection, Db, UpdateFilter } from 'mongodb';
import type { DestinationDocument } from '../documents/destination-document.ts';

export type QualityRepository = ReturnType<typeof createQualityRepository>;

export function createQualityRepository(db: Db) {
  const destinations: Collection<DestinationDocument> = db.collection('destinations');
  return {
    /** Keeps the version, because nothing changed that a form could overwrite or that is published. */
    async verify(entries: readonly AuditEntry[], verifiedDate: Date, changeNo: number): Promise<void> {
      const writes = entries.map((entry) => {
        const update = {
          $set: { verifiedDate, changeNo },
          $push: { audit: entry },
        } as UpdateFilter<DestinationDocument>;
        return { updateOne: { filter: { _id: entry.targetNo }, update } };
      });
      await destinations.bulkWrite(writes, { ordered: false });
    },
    async separate(entry: AuditEntry, twinNo: number, changeNo: number): Promise<void> {
      const update = {
        $addToSet: { distinctFrom: twinNo },
        $set: { changeNo },
        $push: { audit: entry },
      } as UpdateFilter<DestinationDocument>;
      await destinations.updateOne({ _id: entry.targetNo }, update);
    },
  };
}
