import type { RoomRepository, StoredRoom } from './rooms.repository.ts';

const KEPT_MS = 60_000;
const KEPT = 20_000;

/** Spares the lookup with each message: that a room exists, and whose it is once it has been claimed, does not change. */
export function createKnownRooms(rooms: Pick<RoomRepository, 'find'>, nowMs: () => number = Date.now) {
  const known = new Map<string, { room: StoredRoom; readAtMs: number }>();

  return {
    /** The room, at most a minute old; for staff a room that may have been claimed since is read again. */
    async forSending(roomId: string, isStaff: boolean): Promise<StoredRoom | undefined> {
      const entry = known.get(roomId);
      if (entry && nowMs() - entry.readAtMs < KEPT_MS && !(isStaff && entry.room.status === 'WAITING')) return entry.room;
      const room = await rooms.find(roomId);
      known.delete(roomId);
      if (!room) return undefined;
      known.set(roomId, { room, readAtMs: nowMs() });
      if (known.size > KEPT) known.delete(known.keys().next().value ?? '');
      return room;
    },
  };
}
