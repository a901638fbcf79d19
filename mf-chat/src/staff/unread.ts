import type { ChatMessage } from '@osaka/contracts/chat';
import type { DeskState } from './desk-state.ts';

type Seen = Pick<DeskState, 'feeds' | 'readSeqs'>;

/** The number of unread messages of the customer in a chat. */
export function unreadOf({ feeds, readSeqs }: Seen, roomId: string): number {
  const read = readSeqs[roomId] ?? 0;
  return (
    feeds[roomId]?.messages.filter(({ seq, type, isStaff }) => seq > read && type === 'CHAT' && !isStaff).length ?? 0
  );
}

export function unreadOfAll(state: Seen & Pick<DeskState, 'assigned'>): number {
  return state.assigned.reduce((sum, { roomId }) => sum + unreadOf(state, roomId), 0);
}

/** The newest unread message of a customer in the chats of this staff member. */
export function newestUnread({
  feeds,
  readSeqs,
  assigned,
}: Seen & Pick<DeskState, 'assigned'>): ChatMessage | undefined {
  const unread = assigned.flatMap(
    ({ roomId }) =>
      feeds[roomId]?.messages.filter(
        ({ seq, type, isStaff }) => seq > (readSeqs[roomId] ?? 0) && type === 'CHAT' && !isStaff,
      ) ?? [],
  );
  return unread.reduce<ChatMessage | undefined>(
    (newest, message) => (newest && newest.timestamp > message.timestamp ? newest : message),
    undefined,
  );
}
