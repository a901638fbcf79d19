import type { ChatServices } from '../services.ts';

export const SETTLE_QUEUE = 'chat-settle';
export const SETTLE_EVERY_MS = 60 * 1000;

/** Corrects the status of rooms whose instance crashed between closing the log and updating the room. */
export function createSettleEndedRooms({ roomRepository, rooms }: ChatServices) {
  return async function settleEndedRooms(): Promise<void> {
    for await (const portion of roomRepository.findOpen()) await rooms.settleEnded(portion);
  };
}
