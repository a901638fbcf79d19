import type { RoomRepository } from '../rooms/rooms.repository.ts';
import type { StoredRoom } from '../rooms/stored-room.ts';

export const SETTLE_QUEUE = 'chat-settle';
export const SETTLE_EVERY_MS = 60 * 1000;

interface Parts {
  rooms: RoomRepository;
  settleEnded(open: readonly StoredRoom[]): Promise<void>;
}

/** Corrects the status of rooms whose instance crashed between closing the log and updating the room. */
export function createSettleEndedRooms({ rooms, settleEnded }: Parts) {
  return async function settleEndedRooms(): Promise<void> {
    for await (const portion of rooms.findOpen()) await settleEnded(portion);
  };
}
