import * as z from 'zod/mini';
import { withoutUnseen } from '../shared/characters.ts';
import { endpoint } from '../shared/endpoint.ts';
import { instant, searchText } from '../shared/values.ts';
import { chatMessage, room, roomId } from './chat.ts';

/** Letters and digits that a word of a search has at least. */
export const SEARCH_WORD_MIN = 2;
export const SEARCH_WORD_TOO_SHORT = '두 글자부터 찾을 수 있어요.';

/** A consultation that is over; `firstWords` is what the customer asked first. */
export const endedRoom = z.extend(room, { endedAt: z.optional(instant), firstWords: z.optional(z.string()) });
export type EndedRoom = z.output<typeof endedRoom>;

/** The last consultations of the signed-in customer of a room, newest first, without this one; none for a guest. */
export const listEarlierRooms = endpoint({
  method: 'GET',
  path: '/api/chat/staff/room/{roomId}/earlier',
  access: 'staff',
  params: z.object({ roomId }),
  success: z.object({ rooms: z.array(endedRoom) }),
});

const excerpt = z.pick(chatMessage, { seq: true, senderName: true, isStaff: true, content: true, timestamp: true });

/** Part of a message around the first word found. */
export type Excerpt = z.output<typeof excerpt>;
const foundRoom = z.object({ room: endedRoom, excerpts: z.array(excerpt) });
export type FoundRoom = z.output<typeof foundRoom>;

/**
 * Ended consultations that contain each word, in their messages or the two names, the last ended first. Words are found
 * inside of others: 오사카 in 오사카성에서. `before` continues after a page with its `next`, also after one with few or no
 * results.
 */
export const searchRooms = endpoint({
  method: 'GET',
  path: '/api/chat/staff/search',
  access: 'staff',
  query: z.object({
    q: searchText,
    before: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))),
  }),
  success: z.object({ results: z.array(foundRoom), next: z.nullable(z.int()) }),
});

/** The words of a search, as they are compared: without case, punctuation and the form of composition. */
export function searchWords(text: string): string[] {
  return [...new Set(comparable(text).split(' ').filter(Boolean))];
}

/** Text as it is searched: letters and digits, everything between them is one space. */
export function comparable(text: string): string {
  return withoutUnseen(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
