import { monthsBefore } from '@osaka/contracts';
import { CONSULTATIONS_KEPT_MONTHS } from '@osaka/contracts/account';
import type { Clock, DailyCounts, Logger } from '@osaka/service-kit';
import type { MessageRepository } from '../messages/messages.repository.ts';
import type { RoomRepository, StoredRoom } from '../rooms/rooms.repository.ts';

export const PURGE_QUEUE = 'chat-purge';
export const PURGE_EVERY_MS = 3600 * 1000;

interface Parts {
  rooms: RoomRepository;
  messages: MessageRepository;
  search: { remove(ended: readonly StoredRoom[]): Promise<void> };
  counts: Pick<DailyCounts, 'purge'>;
  clock: Clock;
  logger: Logger;
}

/** Deletes rooms with their notes, messages and search index 3 months after their end, and old counters. */
export function createPurgeRooms({ rooms, messages, search, counts, clock, logger }: Parts) {
  return async function purgeRooms(): Promise<void> {
    await counts.purge();
    let purged = 0;
    for await (const portion of rooms.findEndedBefore(monthsBefore(clock.now(), CONSULTATIONS_KEPT_MONTHS).toISOString())) {
      // The room last: while it exists, an interrupted purge finds the rest again.
      await search.remove(portion);
      for (const { roomId } of portion) {
        await messages.removeAll(roomId);
        await rooms.remove(roomId);
        purged += 1;
      }
    }
    if (purged > 0) logger.info({ rooms: purged }, 'ended rooms purged');
  };
}
