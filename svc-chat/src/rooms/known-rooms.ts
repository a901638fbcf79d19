import type { RoomRepository } from './rooms.repository.ts';
import type { StoredRoom } from './stored-room.ts';

const TTL_MS = 60_000;
const MAX_ENTRIES = 20_000;

/**
 * Caches rooms for sending: that a room exists does not change, and its holder only by a handover, which is sent to
 * `forget`.
 */
export function createKnownRooms(rooms: Pick<RoomRepository, 'find'>, nowMs: () => number = Date.now) {
  const known = new Map<string, { room: StoredRoom; readAtMs: number }>();

  return {
    /** The room, at most a minute old; read again for staff who do not hold it. */
    async forSending(roomId: string, staffId: string | undefined): Promise<StoredRoom | undefined> {
      const entry = known.get(roomId);
      if (entry && nowMs() - entry.readAtMs < TTL_MS && !(staffId !== undefined && entry.room.staffId !== staffId))
        return entry.room;
      const room = await rooms.find(roomId);
      known.delete(roomId);
      if (!room) return undefined;
      known.set(roomId, { room, readAtMs: nowMs() });
      if (known.size > MAX_ENTRIES) known.delete(known.keys().next().value ?? '');
      return room;
    },
    forget: (roomId: string) => void known.delete(roomId),
    forgetAll: () => known.clear(),
  };
}
