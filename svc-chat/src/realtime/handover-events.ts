import type { HandoverEvent } from '@osaka/contracts/chat';
import type { StoredHandover, StoredRoom } from '../rooms/stored-room.ts';

/** An event for the two staff members of an offer. */
export type PairEvent = HandoverEvent & Required<Pick<HandoverEvent, 'fromId' | 'toId'>>;

export function offeredEvent(room: StoredRoom, handover: StoredHandover, nowMs: number): PairEvent {
  return { ...event(room, handover), state: 'offered', remainingMs: Math.max(0, Date.parse(handover.until) - nowMs) };
}

export function acceptedEvent(room: StoredRoom, handover: StoredHandover): PairEvent {
  return { ...event(room, handover), state: 'accepted' };
}

export function returnedEvent(
  room: StoredRoom,
  handover: StoredHandover,
  reason: NonNullable<HandoverEvent['reason']>,
): PairEvent {
  return { ...event(room, handover), state: 'returned', reason };
}

function event({ roomId, customerName }: StoredRoom, { until: _until, ...people }: StoredHandover) {
  return { type: 'HANDOVER', roomId, customerName, ...people } as const;
}
