import type { ChatServices } from '../services.ts';

export const INDEX_QUEUE = 'chat-index';
export const INDEX_EVERY_MS = 30 * 1000;

/**
 * Makes ended consultations searchable: those since the last run, after an update of the service also all older ones.
 */
export function createIndexEndedRooms({ roomRepository, search }: ChatServices) {
  return async function indexEndedRooms(): Promise<void> {
    for (
      let portion = await roomRepository.findUnindexed();
      portion.length > 0;
      portion = await roomRepository.findUnindexed()
    )
      await search.add(portion);
  };
}
