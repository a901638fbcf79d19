import type { DeskState } from './desk-state.ts';

type Seen = Pick<DeskState, 'feeds' | 'readSeqs'>;

/** The number of unread messages of the customer in a chat. */
export function unreadOf({ feeds, readSeqs }: Seen, roomId: string): number {
  const read = readSeqs[roomId] ?? 0;
  return feeds[roomId]?.messages.filter(({ seq, type, isStaff }) => seq > read && type === 'CHAT' && !isStaff).length ?? 0;
}

export function unreadOfAll(state: Seen & Pick<DeskState, 'assigned'>): number {
  return state.assigned.reduce((sum, { roomId }) => sum + unreadOf(state, roomId), 0);
}
