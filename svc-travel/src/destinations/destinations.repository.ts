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
  { key: { 'openReviewChanges.at': 1 }, name: 'openReviewChanges', sparse: true },
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

    /** The state of its reviews: a number that each change of them replaces, and whether one may have begun. */
    async reviewStateOf(travelNo: number): Promise<{ changeNo: number | undefined; isChanging: boolean }> {
      const found = await destinations.findOne(
        { _id: travelNo },
        { projection: { reviewChangeNo: 1, openReviewChanges: 1 } },
      );
      return { changeNo: found?.reviewChangeNo, isChanging: (found?.openReviewChanges ?? []).length > 0 };
    },

    /** Says that its reviews will change: until the end of the change every instance counts them on each read. */
    async beginReviewChange(travelNo: number, id: string, at: Date): Promise<void> {
      await destinations.updateOne({ _id: travelNo }, { $push: { openReviewChanges: { id, at } } });
    },

    /** Says that its reviews have changed; with the changes that have ended by it. */
    async endReviewChanges(travelNo: number, changeNo: number, ended: readonly string[], at: Date): Promise<void> {
      await destinations.updateOne(
        { _id: travelNo },
        {
          $set: { changeNo, reviewChangeNo: changeNo, reviewsChangedDate: at },
          $pull: { openReviewChanges: { id: { $in: [...ended] } } },
        },
      );
    },

    /** Changes of reviews that began before a time, by place: their processes have died. */
    async findLeftReviewChanges(before: Date): Promise<{ travelNo: number; ids: string[] }[]> {
      const found = await destinations
        .find({ 'openReviewChanges.at': { $lt: before } }, { projection: { openReviewChanges: 1 } })
        .toArray();
      return found.map(({ _id, openReviewChanges = [] }) => ({
        travelNo: _id,
        ids: openReviewChanges.filter(({ at }) => at < before).map(({ id }) => id),
      }));
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
