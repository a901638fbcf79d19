import type { ChatServices } from '../services.ts';
import { createCloseIdleRooms, IDLE_EVERY_MS, IDLE_QUEUE } from './close-idle-rooms.job.ts';
import { createIndexEndedRooms, INDEX_EVERY_MS, INDEX_QUEUE } from './index-ended-rooms.job.ts';
import { createPurgeRooms, PURGE_EVERY_MS, PURGE_QUEUE } from './purge-rooms.job.ts';
import { createSettleEndedRooms, SETTLE_EVERY_MS, SETTLE_QUEUE } from './settle-ended-rooms.job.ts';

/** The scheduled jobs, each run once across all instances. */
export function chatJobs(services: ChatServices) {
  return [
    { queue: PURGE_QUEUE, everyMs: PURGE_EVERY_MS, run: createPurgeRooms(services) },
    { queue: IDLE_QUEUE, everyMs: IDLE_EVERY_MS, run: createCloseIdleRooms(services) },
    { queue: INDEX_QUEUE, everyMs: INDEX_EVERY_MS, run: createIndexEndedRooms(services) },
    { queue: SETTLE_QUEUE, everyMs: SETTLE_EVERY_MS, run: createSettleEndedRooms(services) },
  ];
}
