import type { ChatServices } from '../services.ts';

export const IDLE_QUEUE = 'chat-idle';
export const IDLE_EVERY_MS = 10 * 60 * 1000;
const IDLE_MS = 24 * 3600 * 1000;

/** Closes rooms without a message for 24 h. */
export function createCloseIdleRooms({ clock, logger, messages, roomRepository, rooms }: ChatServices) {
  return async function closeIdleRooms(): Promise<void> {
    const idleSince = new Date(clock.now().getTime() - IDLE_MS).toISOString();
    let closed = 0;
    for await (const portion of roomRepository.findOpen(idleSince)) {
      for (const room of portion) {
        const lastMessageAt = (await messages.findHead(room.roomId))?.timestamp ?? room.createdAt;
        if (lastMessageAt > idleSince) continue;
        await rooms.expire(room);
        closed += 1;
      }
    }
    if (closed > 0) logger.info({ rooms: closed }, 'idle rooms closed');
  };
}
