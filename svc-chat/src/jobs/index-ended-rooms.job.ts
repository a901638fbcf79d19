import type { RoomRepository } from '../rooms/rooms.repository.ts';
import type { StoredRoom } from '../rooms/stored-room.ts';

export const INDEX_QUEUE = 'chat-index';
export const INDEX_EVERY_MS = 30 * 1000;

interface Parts {
  rooms: Pick<RoomRepository, 'findUnindexed'>;
  search: { add(ended: readonly StoredRoom[]): Promise<void> };
}

/**
 * Makes ended consultations searchable: those since the last run, after an update of the service also all older ones.
 */
export function createIndexEndedRooms({ rooms, search }: Parts) {
  return async function indexEndedRooms(): Promise<void> {
    for (let portion = await rooms.findUnindexed(); portion.length > 0; portion = await rooms.findUnindexed())
      await search.add(portion);
  };
}
