import { destinationChanged } from '@osaka/contracts/travel';
import { type AuditEntry, eventOf, type PublishedCollection } from '@osaka/service-kit';
import type { Collection, Db, UpdateFilter } from 'mongodb';
import type { DestinationDocument } from '../documents.ts';
import { unlessTaken } from '../unless-taken.ts';

export type DestinationRepository = ReturnType<typeof createDestinationRepository>;
/** What an administrator can change. */
export type DestinationChange = Partial<Omit<DestinationDocument, '_id' | 'version' | 'changeNo' | 'outbox' | 'audit' | 'viewCount' | 'createdDate'>>;

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
    find: (travelNo: number) => destinations.findOne({ _id: travelNo }, { projection: { outbox: 0, audit: 0 } }),

    /** Does nothing where an earlier attempt has stored it. */
    async add(destination: Omit<DestinationDocument, 'version' | 'outbox' | 'audit'>, entry: AuditEntry): Promise<void> {
      await unlessTaken(destinations.insertOne({ ...destination, version: 1, outbox: [changedEvent(destination, 1)], audit: [entry] }));
    },

    /** Writes the change with the event and the record of it in one step; false when someone else was first. */
    async change(before: DestinationDocument, change: DestinationChange, changeNo: number, entry: AuditEntry): Promise<boolean> {
      const version = before.version + 1;
      const records = entry.changes.length > 0 ? { audit: entry } : {};
      const update = { $set: { ...change, version, changeNo }, $push: { outbox: changedEvent({ ...before, ...change }, version), ...records } };
      return (await destinations.updateOne({ _id: before._id, version: before.version }, update as UpdateFilter<DestinationDocument>)).matchedCount === 1;
    },

    /** Something that is shown with it has changed: every instance reads it again. */
    async touch(travelNo: number, changeNo: number): Promise<void> {
      await destinations.updateOne({ _id: travelNo }, { $set: { changeNo } });
    },
  };
}

type Told = Pick<DestinationDocument, '_id' | 'title' | 'status' | 'mapX' | 'mapY' | 'explain' | 'imageList'>;

/** What other services are told of a destination. */
export function changedEvent(destination: Told, version: number) {
  return eventOf(destinationChanged, version, toldOf(destination));
}

function toldOf({ _id: travelNo, title, status, mapX, mapY, explain, imageList }: Told) {
  return { travelNo, title, status, mapX, mapY, explain, imageUrl: imageList[0]?.imageUrl ?? null };
}

/** Other services are told of every destination. */
export function publishedDestinations(db: Db): PublishedCollection<DestinationDocument> {
  return {
    collection: db.collection('destinations'),
    filter: {},
    projection: { version: 1, title: 1, status: 1, mapX: 1, mapY: 1, explain: 1, imageList: { $slice: 1 } },
    factOf: (destination) => ({ type: destinationChanged.type, version: destination.version, data: toldOf(destination) }),
  };
}
