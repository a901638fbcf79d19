import { monthsBefore } from '@osaka/contracts';
import { CONSULTATIONS_KEPT_MONTHS } from '@osaka/contracts/account';
import type { ChatServices } from '../services.ts';

export const PURGE_QUEUE = 'chat-purge';
export const PURGE_EVERY_MS = 3600 * 1000;
/** Which mails were sent is known for a day; their addresses are erased when they are sent. */
const MAILS_KEPT_MS = 24 * 3600 * 1000;

/**
 * Deletes rooms with their notes, messages and search index 3 months after their end, inquiries 3 months after they
 * were left, and old counters.
 */
export function createPurgeRooms(services: ChatServices) {
  const { clock, counts, inquiries, logger, mailRepository, messages, roomRepository, search } = services;
  return async function purgeRooms(): Promise<void> {
    await counts.purge();
    let purged = 0;
    await inquiries.removeBefore(monthsBefore(clock.now(), CONSULTATIONS_KEPT_MONTHS).toISOString());
    await mailRepository.removeDoneBefore(new Date(clock.now().getTime() - MAILS_KEPT_MS));
    for await (const portion of roomRepository.findEndedBefore(
      monthsBefore(clock.now(), CONSULTATIONS_KEPT_MONTHS).toISOString(),
    )) {
      // The room last: while it exists, an interrupted purge finds the rest again.
      await search.remove(portion);
      for (const { roomId } of portion) {
        await messages.removeAll(roomId);
        await roomRepository.remove(roomId);
        purged += 1;
      }
    }
    if (purged > 0) logger.info({ rooms: purged }, 'ended rooms purged');
  };
}
