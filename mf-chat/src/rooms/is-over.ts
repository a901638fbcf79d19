import type { FeedState } from './room-feed.ts';

/** The ends after which the service takes no more messages of a room. */
const ENDS: ReadonlySet<string> = new Set(['CHAT_ENDED', 'CONSULTATION_ENDED']);

/**
 * Whether a room is closed, so that nothing can be sent. Its customer reads more than these as an end: `chatStatus`.
 */
export function isOver(feed: Pick<FeedState, 'messages' | 'events'> | undefined): boolean {
  return ENDS.has(feed?.messages.at(-1)?.type ?? '') || (feed?.events.some(({ status }) => ENDS.has(status)) ?? false);
}
