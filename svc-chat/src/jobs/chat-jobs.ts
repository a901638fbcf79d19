import type { DailyCounts, ServiceContext } from '@osaka/service-kit';
import type { InquiryRepository } from '../inquiries/inquiries.repository.ts';
import type { MailRepository } from '../mail/mails.repository.ts';
import type { MessageRepository } from '../messages/messages.repository.ts';
import type { RoomRepository } from '../rooms/rooms.repository.ts';
import type { RoomService } from '../rooms/rooms.service.ts';
import type { Search } from '../search/search.service.ts';
import { createCloseIdleRooms, IDLE_EVERY_MS, IDLE_QUEUE } from './close-idle-rooms.job.ts';
import { createIndexEndedRooms, INDEX_EVERY_MS, INDEX_QUEUE } from './index-ended-rooms.job.ts';
import { createPurgeRooms, PURGE_EVERY_MS, PURGE_QUEUE } from './purge-rooms.job.ts';
import { createSettleEndedRooms, SETTLE_EVERY_MS, SETTLE_QUEUE } from './settle-ended-rooms.job.ts';

interface Parts extends Pick<ServiceContext, 'clock' | 'logger'> {
  messages: MessageRepository;
  roomRepository: RoomRepository;
  rooms: RoomService;
  search: Search;
  counts: Pick<DailyCounts, 'purge'>;
  inquiries: InquiryRepository;
  mailRepository: MailRepository;
}

/** The scheduled jobs, each run once across all instances. */
export function chatJobs({
  messages,
  roomRepository,
  rooms,
  search,
  counts,
  inquiries,
  mailRepository,
  clock,
  logger,
}: Parts) {
  const parts = { rooms: roomRepository, messages, clock, logger };
  return [
    {
      queue: PURGE_QUEUE,
      everyMs: PURGE_EVERY_MS,
      run: createPurgeRooms({ ...parts, search, counts, inquiries, mailRepository }),
    },
    { queue: IDLE_QUEUE, everyMs: IDLE_EVERY_MS, run: createCloseIdleRooms({ ...parts, expire: rooms.expire }) },
    { queue: INDEX_QUEUE, everyMs: INDEX_EVERY_MS, run: createIndexEndedRooms({ rooms: roomRepository, search }) },
    {
      queue: SETTLE_QUEUE,
      everyMs: SETTLE_EVERY_MS,
      run: createSettleEndedRooms({ rooms: roomRepository, settleEnded: rooms.settleEnded }),
    },
  ];
}
