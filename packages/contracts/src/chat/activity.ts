import * as z from 'zod/mini';
import { roomId, senderId } from './chat.ts';

/** Interval after which a client that is still typing sends TYPING again. */
export const TYPING_EVERY_MS = 4000;
/**
 * Time after the last TYPING until a client shows it no longer; more than one interval, because one of them may be
 * dropped.
 */
export const TYPING_SHOWN_MS = 6000;
/** A client sends the last message that was seen at most this often. */
export const SEEN_EVERY_MS = 1000;
/** Time between the frames of two rooms of one client, because the service ignores more than two a second. */
export const SEEN_APART_MS = 600;

/**
 * What one side of a room does, for the other side: a signal that is not stored, may be dropped, and is answered by
 * nothing. Frames for the room of another staff member, and those that come too often, are ignored.
 */
export const typingFrame = z.object({ roomId, senderId, isStaff: z._default(z.boolean(), false) });
/** `seq`: the last message that is seen; all before it are seen, too. */
export const seenFrame = z.object({
  roomId,
  senderId,
  isStaff: z._default(z.boolean(), false),
  seq: z.int().check(z.positive()),
});

/**
 * Sent to the other side at `TOPICS.customerActivity` or `TOPICS.staffActivity`; a new subscriber gets the last SEEN.
 */
export const activityEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('TYPING'), roomId: z.string() }),
  z.object({ type: z.literal('SEEN'), roomId: z.string(), seq: z.int() }),
]);
export type ActivityEvent = z.output<typeof activityEvent>;
/** The side that does something. */
export type Side = 'customer' | 'staff';

export const ACTIVITY_SENDS = {
  typing: { destination: '/app/chat/typing', body: typingFrame },
  seen: { destination: '/app/chat/seen', body: seenFrame },
} as const;

export const ACTIVITY_TOPICS = {
  /** For staff only. */
  customer: (id: string) => `/topic/chat/${id}/activity/customer`,
  /** For the holder of the room's id. */
  staff: (id: string) => `/topic/chat/${id}/activity/staff`,
} as const satisfies Record<Side, (id: string) => string>;
