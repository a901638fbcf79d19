import type { DomainEvent } from '@osaka/contracts';
import { consultationEnded, type Face } from '@osaka/contracts/chat';
import { createCounters, eventOf, outboxIndex, type PublishedCollection } from '@osaka/service-kit';
import type { Collection, Db, Filter, UpdateFilter } from 'mongodb';
import { endOf, factOf, ratedChange } from './room-events.ts';
import { type RoomDocument, type ShownChange, type StoredRoom, toRoom } from './stored-room.ts';

export type RoomRepository = ReturnType<typeof createRoomRepository>;

export const roomIndexes = [
  { key: { status: 1, createdAt: 1 }, name: 'waiting' },
  { key: { staffId: 1, status: 1, createdAt: -1 }, name: 'assigned' },
  { key: { endedAt: 1 }, name: 'ended', sparse: true },
  { key: { memberNo: 1, _id: 1 }, name: 'member' },
  { key: { 'handover.until': 1 }, name: 'handover', sparse: true },
  { key: { status: 1, isIndexed: 1, endedAt: 1 }, name: 'unindexed' },
  { key: { version: 1 }, name: 'version', sparse: true },
  outboxIndex,
] as const;

const MAX_LISTED = 200;
/** Customers further back in the queue get no place. */
const MAX_QUEUED = 1000;
const BATCH_SIZE = 200;
const SEARCH_COUNTER = 'endedRoom';

function roomsOf(db: Db): Collection<RoomDocument> {
  return db.collection('rooms');
}

export function createRoomRepository(db: Db) {
  const rooms = roomsOf(db);
  const counters = createCounters(db);

  async function changed(filter: Filter<RoomDocument>, update: UpdateFilter<RoomDocument>) {
    const document = await rooms.findOneAndUpdate(filter, update, { returnDocument: 'after' });
    return document ? toRoom(document) : undefined;
  }

  return {
    collection: rooms,

    async insert({ roomId, ...room }: StoredRoom) {
      const number = room.memberNo ? { consultationNo: await counters.next('consultation') } : {};
      await rooms.insertOne({ _id: roomId, ...room, ...number });
    },

    async find(roomId: string) {
      const document = await rooms.findOne({ _id: roomId });
      return document ? toRoom(document) : undefined;
    },

    async findAll(roomIds: readonly string[]): Promise<StoredRoom[]> {
      return (await rooms.find({ _id: { $in: [...roomIds] } }).toArray()).map(toRoom);
    },

    /** A member's consultation after that id, in the order of ids. */
    async findNextOf(memberNo: number, after: string) {
      const document = await rooms
        .find({ memberNo, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(1)
        .next();
      return document ? toRoom(document) : undefined;
    },

    /** Longest waiting first. */
    async findWaiting() {
      return (await rooms.find({ status: 'WAITING' }).sort({ createdAt: 1 }).limit(MAX_LISTED).toArray()).map(toRoom);
    },

    /** The waiting rooms whose customer is connected, longest waiting first. */
    async findWaitingIds(): Promise<string[]> {
      const waiting = rooms.find({ status: 'WAITING', customerLeftAt: { $exists: false } }, { projection: { _id: 1 } });
      return (await waiting.sort({ createdAt: 1 }).limit(MAX_QUEUED).toArray()).map(({ _id }) => _id);
    },

    async findAssigned(staffId: string) {
      return (
        await rooms.find({ staffId, status: 'ASSIGNED' }).sort({ createdAt: -1 }).limit(MAX_LISTED).toArray()
      ).map(toRoom);
    },

    /** The room if this staff member holds it, newly or already; undefined if it is closed or held by another. */
    async claim(roomId: string, staffId: string, staffName: string, claimedAt: string) {
      const $set = { status: 'ASSIGNED' as const, staffId, staffName, claimedAt };
      const won = await rooms.findOneAndUpdate(
        { _id: roomId, status: 'WAITING', isCleared: { $exists: false } },
        { $set },
        { returnDocument: 'after' },
      );
      return won ? { room: toRoom(won), isNew: true } : this.findHeld(roomId, staffId);
    },

    async findHeld(roomId: string, staffId: string) {
      const held = await rooms.findOne({ _id: roomId, status: 'ASSIGNED', staffId });
      return held ? { room: toRoom(held), isNew: false } : undefined;
    },

    /** The room as it was; undefined if it was closed before. */
    async complete(roomId: string, endedAt: string): Promise<StoredRoom | undefined> {
      for (let room = await this.find(roomId); room && room.status !== 'COMPLETED'; room = await this.find(roomId)) {
        const consultationNo = room.consultationNo ?? (await counters.next('consultation'));
        const event = eventOf(consultationEnded, 1, endOf({ ...room, endedAt, consultationNo }));
        const $set = { status: 'COMPLETED' as const, endedAt, consultationNo, version: 1 };
        // A claim in the meantime changes the status, and with it what the event says.
        const document = await rooms.findOneAndUpdate(
          { _id: roomId, status: room.status },
          { $set, $unset: { handover: true }, $push: { outbox: event } },
          { returnDocument: 'before' },
        );
        if (document) return toRoom(document);
      }
      return undefined;
    },

    /**
     * Stores how content the customer was; undefined for a room that has not ended. A second face replaces the first,
     * `before`.
     */
    async rate(roomId: string, face: Face): Promise<{ isChanged: boolean; before?: Face } | undefined> {
      for (
        let room = await rooms.findOne({ _id: roomId, status: 'COMPLETED' });
        room;
        room = await rooms.findOne({ _id: roomId, status: 'COMPLETED' })
      ) {
        if (room.face === face) return { isChanged: false };
        const { matchedCount } = await rooms.updateOne(
          { _id: roomId, version: room.version ?? { $exists: false } },
          ratedChange(room, face),
        );
        if (matchedCount > 0) return { isChanged: true, ...(room.face ? { before: room.face } : {}) };
      }
      return undefined;
    },

    /** Whether this staff member still held the room, which nobody can take over then. */
    async abandon(roomId: string, staffId: string): Promise<boolean> {
      const { matchedCount } = await rooms.updateOne(
        { _id: roomId, status: 'ASSIGNED', staffId },
        { $set: { isAbandoned: true } },
      );
      return matchedCount > 0;
    },

    /** The room if it was still waiting and its customer gone; nobody can claim it then. */
    async clear(roomId: string) {
      return changed(
        { _id: roomId, status: 'WAITING', customerLeftAt: { $exists: true }, isCleared: { $exists: false } },
        { $set: { isCleared: true } },
      );
    },

    /** The room if it was changed: it is open, and the customer was present. */
    async noteCustomerLeft(roomId: string, customerLeftAt: string) {
      return changed(
        { _id: roomId, status: { $ne: 'COMPLETED' }, customerLeftAt: { $exists: false } },
        { $set: { customerLeftAt } },
      );
    },

    /** The room if it was changed. */
    async noteCustomerBack(roomId: string) {
      return changed({ _id: roomId, customerLeftAt: { $exists: true } }, { $unset: { customerLeftAt: true } });
    },

    /** Once for each absence, and only while it lasts. */
    async tellAbsent(roomId: string, customerLeftAt: string, notice: DomainEvent) {
      await rooms.updateOne(
        { _id: roomId, customerLeftAt, toldAbsence: { $ne: customerLeftAt } },
        { $set: { toldAbsence: customerLeftAt }, $push: { outbox: notice } },
      );
    },

    /** Null removes a field, undefined keeps it; undefined for a closed room. */
    async showCustomer(roomId: string, { page, plan }: ShownChange) {
      const $set = { ...(page ? { page } : {}), ...(plan ? { plan } : {}) };
      const $unset = {
        ...(page === null ? { page: true as const } : {}),
        ...(plan === null ? { plan: true as const } : {}),
      };
      const update = { ...(isEmpty($set) ? {} : { $set }), ...(isEmpty($unset) ? {} : { $unset }) };
      return isEmpty(update) ? undefined : changed({ _id: roomId, status: { $ne: 'COMPLETED' } }, update);
    },

    /** Open rooms in batches, oldest first; optionally only those created until an instant. */
    async *findOpen(createdUntil?: string): AsyncGenerator<StoredRoom[]> {
      const isEarlier = createdUntil === undefined ? {} : { createdAt: { $lte: createdUntil } };
      for (const status of ['WAITING', 'ASSIGNED'] as const)
        yield* batches(rooms.find({ status, ...isEarlier }).sort({ createdAt: 1 }));
    },

    async *findEndedBefore(instant: string): AsyncGenerator<StoredRoom[]> {
      yield* batches(rooms.find({ endedAt: { $lt: instant } }).sort({ endedAt: 1 }));
    },

    /** The ended consultations of a member, newest first. */
    async findEndedOf(memberNo: number, limit: number) {
      return (await rooms.find({ memberNo, status: 'COMPLETED' }).sort({ endedAt: -1 }).limit(limit).toArray()).map(
        toRoom,
      );
    },

    /** The first ended of the rooms that cannot be found yet. */
    async findUnindexed(limit = BATCH_SIZE) {
      return (
        await rooms
          .find({ status: 'COMPLETED', isIndexed: { $exists: false } })
          .sort({ endedAt: 1 })
          .limit(limit)
          .toArray()
      ).map(toRoom);
    },

    /** Numbers rooms for the search, each once and in their order; the numbers by room. */
    async numberAll(ended: readonly StoredRoom[]): Promise<Map<string, number>> {
      const fresh = ended.filter(({ searchNo }) => searchNo === undefined);
      const numbers = await counters.take(SEARCH_COUNTER, fresh.length);
      const operations = fresh.map(({ roomId }, index) => ({
        updateOne: {
          filter: { _id: roomId, searchNo: { $exists: false } },
          update: { $set: { searchNo: numbers[index] as number } },
        },
      }));
      if (operations.length > 0) await rooms.bulkWrite(operations, { ordered: false });
      const numbered = await rooms
        .find({ _id: { $in: ended.map(({ roomId }) => roomId) } }, { projection: { searchNo: 1 } })
        .toArray();
      return new Map(numbered.map(({ _id, searchNo }) => [_id, searchNo as number]));
    },

    async noteIndexed(roomIds: readonly string[]) {
      await rooms.updateMany({ _id: { $in: [...roomIds] } }, { $set: { isIndexed: true } });
    },

    /** The highest number of a search. */
    async lastNumber(): Promise<number> {
      return (
        (await db.collection<{ _id: string; last: number }>('counters').findOne({ _id: SEARCH_COUNTER }))?.last ?? 0
      );
    },

    async remove(roomId: string) {
      await rooms.deleteOne({ _id: roomId });
    },
  };
}

async function* batches(documents: AsyncIterable<RoomDocument>): AsyncGenerator<StoredRoom[]> {
  let portion: StoredRoom[] = [];
  for await (const document of documents) {
    portion.push(toRoom(document));
    if (portion.length < BATCH_SIZE) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

function isEmpty(part: object): boolean {
  return Object.keys(part).length === 0;
}

/** The ended consultations, for consumers of their events. */
export function publishedRooms(db: Db): PublishedCollection<RoomDocument> {
  const projection = {
    version: 1,
    consultationNo: 1,
    createdAt: 1,
    claimedAt: 1,
    endedAt: 1,
    status: 1,
    staffName: 1,
    face: 1,
  };
  return { collection: roomsOf(db), filter: { version: { $gte: 1 } }, projection, factOf };
}
