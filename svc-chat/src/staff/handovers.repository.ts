import type { Collection, Db, Filter, UpdateFilter } from 'mongodb';
import { type RoomDocument, type StoredHandover, type StoredRoom, toRoom } from '../rooms/stored-room.ts';

export type HandoverRepository = ReturnType<typeof createHandoverRepository>;

/** Ended offers of a room that are remembered; a repeated frame follows its first soon. */
const MAX_ENDED = 20;
const HELD: Filter<RoomDocument> = { status: 'ASSIGNED', isAbandoned: { $exists: false } };

/**
 * An offer is part of its room. Each step is one conditional update, so that exactly one of several concurrent steps
 * takes effect.
 */
export function createHandoverRepository(db: Db) {
  const rooms: Collection<RoomDocument> = db.collection('rooms');

  async function changed(
    filter: Filter<RoomDocument>,
    update: UpdateFilter<RoomDocument>,
    returnDocument: 'before' | 'after' = 'after',
  ) {
    const document = await rooms.findOneAndUpdate(filter, update, { returnDocument });
    return document ? toRoom(document) : undefined;
  }

  return {
    /** The room if the staff member holds it, no other offer is open, and this one has not ended before. */
    offer(roomId: string, handover: StoredHandover, now: string): Promise<StoredRoom | undefined> {
      const { handoverId, fromId, toId } = handover;
      const isFree = [
        { handover: { $exists: false } },
        { 'handover.until': { $lte: now }, 'handover.handoverId': { $ne: handoverId } },
        { 'handover.until': { $gt: now }, 'handover.handoverId': handoverId, 'handover.toId': toId },
      ];
      return changed(
        { _id: roomId, ...HELD, staffId: fromId, endedOffers: { $ne: handoverId }, $or: isFree },
        { $set: { handover } },
      );
    },

    /** The room if the offer was open and for this staff member, who now holds it. */
    accept(
      roomId: string,
      handoverId: string,
      staffId: string,
      staffName: string,
      now: string,
    ): Promise<StoredRoom | undefined> {
      const filter = {
        _id: roomId,
        ...HELD,
        'handover.handoverId': handoverId,
        'handover.toId': staffId,
        'handover.until': { $gt: now },
      };
      return changed(filter, { $set: { staffId, staffName, handedOver: handoverId }, ...ended(handoverId) }, 'before');
    },

    /** The room if this staff member has accepted that offer before. */
    async findAccepted(roomId: string, handoverId: string, staffId: string): Promise<StoredRoom | undefined> {
      const room = await rooms.findOne({ _id: roomId, ...HELD, staffId, handedOver: handoverId });
      return room ? toRoom(room) : undefined;
    },

    /** The room with its offer, if `staffId` was one of the two. */
    returnOffer(
      roomId: string,
      handoverId: string,
      side: 'toId' | 'fromId',
      staffId: string,
    ): Promise<StoredRoom | undefined> {
      return changed(
        { _id: roomId, 'handover.handoverId': handoverId, [`handover.${side}`]: staffId },
        ended(handoverId),
        'before',
      );
    },

    /** The holder is connected again: their rooms are no longer being ended. */
    async holderBack(staffId: string): Promise<void> {
      await rooms.updateMany({ staffId, status: 'ASSIGNED', isAbandoned: true }, { $unset: { isAbandoned: true } });
    },

    /** The rooms with an open offer to or from a staff member. */
    async findOpen(staffId: string, now: string): Promise<StoredRoom[]> {
      const found = await rooms
        .find({
          ...HELD,
          'handover.until': { $gt: now },
          $or: [{ 'handover.toId': staffId }, { 'handover.fromId': staffId }],
        })
        .toArray();
      return found.map(toRoom);
    },
  };
}

function ended(handoverId: string) {
  return { $unset: { handover: true as const }, $push: { endedOffers: { $each: [handoverId], $slice: -MAX_ENDED } } };
}
