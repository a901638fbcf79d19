import type { Fact } from '@osaka/contracts';
import { consultationEnded, consultationRated, type Face } from '@osaka/contracts/chat';
import { eventOf } from '@osaka/service-kit';
import type { UpdateFilter } from 'mongodb';
import { type RoomDocument, type StoredRoom, toRoom } from './stored-room.ts';

/** What consumers know of an ended consultation. */
export function factOf(document: RoomDocument): Fact {
  const { version = 1, face } = document;
  const end = endOf(toRoom(document));
  return face
    ? { type: consultationRated.type, version, data: { ...end, face } }
    : { type: consultationEnded.type, version, data: end };
}

/** A consultation that an earlier version ended has no events, so only its face is stored. */
export function ratedChange(room: RoomDocument, face: Face): UpdateFilter<RoomDocument> {
  if (room.version === undefined) return { $set: { face } };
  const version = room.version + 1;
  return {
    $set: { face, version },
    $push: { outbox: eventOf(consultationRated, version, { ...endOf(toRoom(room)), face }) },
  };
}

/** What events say of an ended consultation. */
export function endOf({ consultationNo = 0, createdAt, claimedAt, endedAt = createdAt, staffName }: StoredRoom) {
  const waitedMs = Date.parse(claimedAt ?? endedAt) - Date.parse(createdAt);
  return {
    consultationNo,
    endedAt,
    waitingSeconds: Math.max(0, Math.round(waitedMs / 1000)),
    isAnswered: staffName !== undefined,
  };
}
