import type { Clock, Logger } from '@osaka/service-kit';
import type { MessageRepository } from '../messages/messages.repository.ts';
import type { RoomRepository } from '../rooms/rooms.repository.ts';
import type { StoredRoom } from '../rooms/stored-room.ts';

export const IDLE_QUEUE = 'chat-idle';
export const IDLE_EVERY_MS = 10 * 60 * 1000;
const IDLE_MS = 24 * 3600 * 1000;

interface Parts {
  rooms: RoomRepository;
  messages: MessageRepository;
  expire(room: StoredRoom): Promise<void>;
  clock: Clock;
  logger: Logger;
}

/** Closes rooms without a message for 24 h. */
export function createCloseIdleRooms({ rooms, messages, expire, clock, logger }: Parts) {
  return async function closeIdleRooms(): Promise<void> {
    const idleSince = new Date(clock.now().getTime() - IDLE_MS).toISOString();
    let closed = 0;
    for await (const portion of rooms.findOpen(idleSince)) {
      for (const room of portion) {
        const lastMessageAt = (await messages.findHead(room.roomId))?.timestamp ?? room.createdAt;
        if (lastMessageAt > idleSince) continue;
        await expire(room);
        closed += 1;
      }
    }
    if (closed > 0) logger.info({ rooms: closed }, 'idle rooms closed');
  };
}
