import { monthsBefore } from '@osaka/contracts';
import { CONSULTATIONS_KEPT_MONTHS } from '@osaka/contracts/account';
import type { Clock, DailyCounts, Logger } from '@osaka/service-kit';
import type { InquiryRepository } from '../inquiries/inquiries.repository.ts';
import type { MailRepository } from '../mail/mails.repository.ts';
import type { MessageRepository } from '../messages/messages.repository.ts';
import type { RoomRepository } from '../rooms/rooms.repository.ts';
import type { StoredRoom } from '../rooms/stored-room.ts';

export const PURGE_QUEUE = 'chat-purge';
export const PURGE_EVERY_MS = 3600 * 1000;
/** Which mails were sent is known for a day; their addresses are erased when they are sent. */
const MAILS_KEPT_MS = 24 * 3600 * 1000;

interface Parts {
  rooms: RoomRepository;
  messages: MessageRepository;
  search: { remove(ended: readonly StoredRoom[]): Promise<void> };
  counts: Pick<DailyCounts, 'purge'>;
  inquiries: Pick<InquiryRepository, 'removeBefore'>;
  mailRepository: Pick<MailRepository, 'removeDoneBefore'>;
  clock: Clock;
  logger: Logger;
}

/**
 * Deletes rooms with their notes, messages and search index 3 months after their end, inquiries 3 months after they
 * were left, and old counters.
 */
export function createPurgeRooms({ rooms, messages, search, counts, inquiries, mailRepository, clock, logger }: Parts) {
  return async function purgeRooms(): Promise<void> {
    await counts.purge();
    let purged = 0;
    await inquiries.removeBefore(monthsBefore(clock.now(), CONSULTATIONS_KEPT_MONTHS).toISOString());
    await mailRepository.removeDoneBefore(new Date(clock.now().getTime() - MAILS_KEPT_MS));
    for await (const portion of rooms.findEndedBefore(
      monthsBefore(clock.now(), CONSULTATIONS_KEPT_MONTHS).toISOString(),
    )) {
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
