import { destinationChanged } from '@osaka/contracts/travel';
import { type AuditEntry, ignoreDuplicateKey, type PublishedCollection } from '@osaka/service-kit';
import type { Collection, Db, UpdateFilter } from 'mongodb';
import { changedEvent, PUBLISHED, publishedFieldsOf } from '../documents/destination-changed.ts';
import { type DestinationDocument, withFacts } from '../documents/destination-document.ts';

export type DestinationRepository = ReturnType<typeof createDestinationRepository>;
/** Fields that an administrator can change. */
export type DestinationChange = Partial<
  Omit<DestinationDocument, '_id' | 'version' | 'changeNo' | 'outbox' | 'audit' | 'viewCount' | 'createdDate'>
>;

export const destinationIndexes = [
  { key: { changeNo: 1 }, name: 'changes' },
  { key: { categoryNo: 1 }, name: 'category' },
  { key: { guNo: 1 }, name: 'district' },
  { key: { tagNos: 1 }, name: 'tags' },
  { key: { themaNos: 1 }, name: 'themes' },
  { key: { optionNos: 1 }, name: 'facilities' },
  { key: { 'imageList.imageUrl': 1 }, name: 'images' },
] as const;

export function createDestinationRepository(db: Db) {
  const destinations: Collection<DestinationDocument> = db.collection('destinations');
  return {
    async find(travelNo: number): Promise<DestinationDocument | undefined> {
      const found = await destinations.findOne({ _id: travelNo }, { projection: { outbox: 0, audit: 0 } });
      return found ? withFacts(found) : undefined;
    },

    /** Idempotent: does nothing when an earlier attempt has stored it. */
    async add(
      destination: Omit<DestinationDocument, 'version' | 'outbox' | 'audit'>,
      entry: AuditEntry,
    ): Promise<void> {
      await ignoreDuplicateKey(
        destinations.insertOne({ ...destination, version: 1, outbox: [changedEvent(destination, 1)], audit: [entry] }),
      );
    },

    /** Writes change, event and audit entry atomically; false when the version has changed (optimistic lock). */
    async change(
      before: DestinationDocument,
      change: DestinationChange,
      changeNo: number,
      entry: AuditEntry,
    ): Promise<boolean> {
      const version = before.version + 1;
      const records = entry.changes.length > 0 ? { audit: entry } : {};
      const update = {
        $set: { ...change, version, changeNo },
        $push: { outbox: changedEvent({ ...before, ...change }, version), ...records },
      };
      return (
        (
          await destinations.updateOne(
            { _id: before._id, version: before.version },
            update as UpdateFilter<DestinationDocument>,
          )
        ).matchedCount === 1
      );
    },

    /** A number that `touch` replaces. */
    async reviewChangeNoOf(travelNo: number): Promise<number | undefined> {
      return (await destinations.findOne({ _id: travelNo }, { projection: { reviewChangeNo: 1 } }))?.reviewChangeNo;
    },

    /** Marks the place as changed because its reviews have changed, so that every instance counts them again. */
    async touch(travelNo: number, changeNo: number): Promise<void> {
      await destinations.updateOne({ _id: travelNo }, { $set: { changeNo, reviewChangeNo: changeNo } });
    },
  };
}

/** All destinations are published to other services. */
export function publishedDestinations(db: Db): PublishedCollection<DestinationDocument> {
  return {
    collection: db.collection('destinations'),
    filter: {},
    projection: { version: 1, ...Object.fromEntries(PUBLISHED.map((field) => [field, 1])), imageList: { $slice: 1 } },
    factOf: (destination) => ({
      type: destinationChanged.type,
      version: destination.version,
      data: publishedFieldsOf(withFacts(destination)),
    }),
  };
}
