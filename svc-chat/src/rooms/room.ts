import { randomBytes } from 'node:crypto';
import { type Room, TOPICS } from '@osaka/contracts';
import type { StoredRoom } from './rooms.repository.ts';

/** 128 random bits: the id is the key to the room. */
export function newRoomId(): string {
  return randomBytes(16).toString('base64url');
}

/** What the wire shows of a room; ids of customer and staff stay inside. */
export function toWire({ roomId, customerName, createdAt, status, staffName }: StoredRoom): Room {
  return { roomId, customerName, createdAt, status, ...(staffName ? { staffName } : {}) };
}

/** Ids that begin with "staff" are read as staff by the customers' side. */
export function looksLikeStaff(senderId: string): boolean {
  return /^staff/i.test(senderId);
}

type Destination = { kind: 'room' | 'status'; roomId: string } | { kind: 'staff' };

/** What a SUBSCRIBE asks for; undefined for any destination that does not exist. */
export function readDestination(destination: string): Destination | undefined {
  if (STAFF_TOPICS.has(destination)) return { kind: 'staff' };
  const [, roomId, status] = /^\/topic\/chat\/([A-Za-z0-9_-]{22})(\/status)?$/.exec(destination) ?? [];
  return roomId ? { kind: status ? 'status' : 'room', roomId } : undefined;
}

const STAFF_TOPICS: ReadonlySet<string> = new Set([TOPICS.newRequest, TOPICS.notification, TOPICS.consultationStarted]);
