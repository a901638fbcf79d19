import type { Room } from '@osaka/contracts';
import type { Collection, Db } from 'mongodb';

export interface StoredRoom extends Room {
  customerId: string;
  staffId?: string;
  endedAt?: string;
}
type RoomDocument = Omit<StoredRoom, 'roomId'> & { _id: string };
export type RoomRepository = ReturnType<typeof createRoomRepository>;

export const roomIndexes = [
  { key: { status: 1, createdAt: 1 }, name: 'waiting' },
  { key: { staffId: 1, status: 1, createdAt: -1 }, name: 'assigned' },
] as const;

const LISTED = 200;

export function createRoomRepository(db: Db) {
  const rooms: Collection<RoomDocument> = db.collection('rooms');
  return {
    collection: rooms,

    async insert({ roomId, ...room }: StoredRoom) {
      await rooms.insertOne({ _id: roomId, ...room });
    },

    async find(roomId: string) {
      const document = await rooms.findOne({ _id: roomId });
      return document ? toRoom(document) : undefined;
    },

    /** Longest waiting first. */
    async findWaiting() {
      return (await rooms.find({ status: 'WAITING' }).sort({ createdAt: 1 }).limit(LISTED).toArray()).map(toRoom);
    },

    async findAssigned(staffId: string) {
      return (await rooms.find({ staffId, status: 'ASSIGNED' }).sort({ createdAt: -1 }).limit(LISTED).toArray()).map(toRoom);
    },

    /** The room when this staff member has it now, won or held before; undefined when it went to another or has ended. */
    async claim(roomId: string, staffId: string, staffName: string) {
      const won = await rooms.findOneAndUpdate({ _id: roomId, status: 'WAITING' }, { $set: { status: 'ASSIGNED', staffId, staffName } }, { returnDocument: 'after' });
      return won ? { room: toRoom(won), isNew: true } : this.findHeld(roomId, staffId);
    },

    async findHeld(roomId: string, staffId: string) {
      const held = await rooms.findOne({ _id: roomId, status: 'ASSIGNED', staffId });
      return held ? { room: toRoom(held), isNew: false } : undefined;
    },

    async complete(roomId: string, endedAt: string) {
      await rooms.updateOne({ _id: roomId, status: { $ne: 'COMPLETED' } }, { $set: { status: 'COMPLETED', endedAt } });
    },
  };
}

function toRoom({ _id, ...rest }: RoomDocument): StoredRoom {
  return { roomId: _id, ...rest };
}
