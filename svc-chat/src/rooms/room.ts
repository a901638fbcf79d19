import { randomBytes } from 'node:crypto';
import {
  type ChatMessage,
  type EndedRoom,
  type Room,
  type RoomCustomer,
  type Side,
  TOPICS,
} from '@osaka/contracts/chat';
import type { StoredRoom } from './stored-room.ts';

const FIRST_WORDS_LENGTH = 80;

/** 128 random bits, because the id gives access to the room. */
export function newRoomId(): string {
  return randomBytes(16).toString('base64url');
}

/** The public fields of a room, without the ids of customer and staff. */
export function toWire({ roomId, customerName, createdAt, status, staffName }: StoredRoom): Room {
  return { roomId, customerName, createdAt, status, ...(staffName ? { staffName } : {}) };
}

/** A consultation that is over, for staff. */
export function toEndedWire(room: StoredRoom): EndedRoom {
  return { ...toWire(room), ...(room.endedAt ? { endedAt: room.endedAt } : {}) };
}

/** The fields for staff, with presence, page and plan of the customer. */
export function toStaffWire(room: StoredRoom): Room {
  return { ...toWire(room), customer: customerOf(room) };
}

export function customerOf({ customerLeftAt, memberNo, page, plan }: StoredRoom): RoomCustomer {
  return {
    isHere: customerLeftAt === undefined,
    ...(memberNo === undefined ? {} : { isMember: true }),
    ...(page ? { page } : {}),
    ...(plan ? { plan } : {}),
  };
}

/** What the customer asked first. */
export function firstWordsOf(messages: readonly ChatMessage[]): Pick<EndedRoom, 'firstWords'> {
  const [first] = messages
    .filter(({ type, isStaff }) => type === 'CHAT' && !isStaff)
    .sort((one, other) => one.seq - other.seq);
  return first ? { firstWords: first.content.slice(0, FIRST_WORDS_LENGTH) } : {};
}

/** Clients of customers treat ids that begin with "staff" as staff. */
export function looksLikeStaff(senderId: string): boolean {
  return /^staff/i.test(senderId);
}

type RoomKind = 'room' | 'status' | 'customer' | 'place';
type Destination =
  | { kind: RoomKind; roomId: string }
  | { kind: 'activity'; roomId: string; side: Side }
  | { kind: 'staff' };

/** Parses the destination of a SUBSCRIBE; undefined if it does not exist. */
export function readDestination(destination: string): Destination | undefined {
  if (STAFF_TOPICS.has(destination)) return { kind: 'staff' };
  const [, roomId, kind = 'room', side] =
    /^\/topic\/chat\/([A-Za-z0-9_-]{22})(?:\/(status|customer|place|activity\/(customer|staff)))?$/.exec(destination) ??
    [];
  if (!roomId) return undefined;
  return side ? { kind: 'activity', roomId, side: side as Side } : { kind: kind as RoomKind, roomId };
}

const STAFF_TOPICS: ReadonlySet<string> = new Set([TOPICS.newRequest, TOPICS.notification, TOPICS.consultationStarted]);
