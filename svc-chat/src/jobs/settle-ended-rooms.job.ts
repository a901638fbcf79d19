import type { RoomRepository, StoredRoom } from '../rooms/rooms.repository.ts';

export const SETTLE_QUEUE = 'chat-settle';
export const SETTLE_EVERY_MS = 60 * 1000;

interface Parts {
  rooms: RoomRepository;
  settleEnded(open: readonly StoredRoom[]): Promise<void>;
}

/** Brings the status of rooms in line with their logs, where an instance died between the two. */
export function createSettleEndedRooms({ rooms, settleEnded }: Parts) {
  return async function settleEndedRooms(): Promise<void> {
    for await (const portion of rooms.findOpen()) await settleEnded(portion);
  };
}
