import type { RoomRepository, StoredRoom } from './rooms.repository.ts';

const TTL_MS = 60_000;
const MAX_ENTRIES = 20_000;

/** Caches rooms for sending: that a room exists, and who has claimed it, does not change. */
export function createKnownRooms(rooms: Pick<RoomRepository, 'find'>, nowMs: () => number = Date.now) {
  const known = new Map<string, { room: StoredRoom; readAtMs: number }>();

  return {
    /** The room, at most a minute old; read again for staff while it is not claimed. */
    async forSending(roomId: string, isStaff: boolean): Promise<StoredRoom | undefined> {
      const entry = known.get(roomId);
      if (entry && nowMs() - entry.readAtMs < TTL_MS && !(isStaff && entry.room.status === 'WAITING')) return entry.room;
      const room = await rooms.find(roomId);
      known.delete(roomId);
      if (!room) return undefined;
      known.set(roomId, { room, readAtMs: nowMs() });
      if (known.size > MAX_ENTRIES) known.delete(known.keys().next().value ?? '');
      return room;
    },
  };
}
