import type { AuditEntry } from '@osaka/service-kit';
import type { AnyBulkWriteOperation, Collection, Db, UpdateFilter } from 'mongodb';
import { changedEvent } from '../documents/destination-changed.ts';
import { type DestinationDocument, withFacts } from '../documents/destination-document.ts';
import type { DestinationChange } from './destinations.repository.ts';

export type DestinationBatches = ReturnType<typeof createDestinationBatches>;
export type NewPlace = Omit<DestinationDocument, 'version' | 'outbox' | 'audit' | 'importMark'>;

interface Marked {
  entry: AuditEntry;
  mark: string;
}
export type BatchWrite = Marked & ({ before: DestinationDocument; change: DestinationChange } | { added: NewPlace });

/** Bulk write in one round trip; each write has its own version check, event and audit entry. */
export function createDestinationBatches(db: Db) {
  const destinations: Collection<DestinationDocument> = db.collection('destinations');
  return {
    async find(travelNos: readonly number[]): Promise<Map<number, DestinationDocument>> {
      const found = await destinations
        .find({ _id: { $in: [...travelNos] } }, { projection: { outbox: 0, audit: 0 } })
        .toArray();
      return new Map(found.map((destination) => [destination._id, withFacts(destination)]));
    },

    /** Writes that lost the version check are recognised by their missing mark. */
    async write(writes: readonly BatchWrite[], changeNo: number): Promise<void> {
      if (writes.length === 0) return;
      await destinations.bulkWrite(
        writes.map((write) => operationOf(write, changeNo)),
        { ordered: false },
      );
    },

    async findMarks(travelNos: readonly number[]): Promise<Map<number, string | undefined>> {
      const found = await destinations
        .find({ _id: { $in: [...travelNos] } }, { projection: { importMark: 1 } })
        .toArray();
      return new Map(found.map(({ _id, importMark }) => [_id, importMark]));
    },
  };
}

function operationOf(write: BatchWrite, changeNo: number): AnyBulkWriteOperation<DestinationDocument> {
  const { entry, mark } = write;
  if ('added' in write) {
    const { _id, ...fields } = write.added;
    const document = {
      ...fields,
      version: 1,
      changeNo,
      outbox: [changedEvent(write.added, 1)],
      audit: [entry],
      importMark: mark,
    };
    return { updateOne: { filter: { _id }, update: { $setOnInsert: document }, upsert: true } };
  }
  const { before, change } = write;
  const version = before.version + 1;
  const update = {
    $set: { ...change, version, changeNo, importMark: mark },
    $push: { outbox: changedEvent({ ...before, ...change }, version), audit: entry },
  };
  return {
    updateOne: {
      filter: { _id: before._id, version: before.version },
      update: update as UpdateFilter<DestinationDocument>,
    },
  };
}
