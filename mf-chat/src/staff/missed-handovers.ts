import type { Room } from '@osaka/contracts/chat';
import { isOver } from '../rooms/is-over.ts';
import type { DeskStore } from './desk-state.ts';

interface MissedHandoversParts {
  store: DeskStore;
  /** The room belongs to a colleague now. */
  onMissed: (room: Room) => void;
}

/**
 * Finds the open chats that a colleague took over while the connection, or signals of the service, were lost: no longer
 * assigned, and not over either.
 */
export function createMissedHandovers({ store, onMissed }: MissedHandoversParts) {
  const doubtful = new Set<string>();
  let isListed = false;

  function settle() {
    if (!isListed) return;
    for (const room of store.state.open) {
      const feed = store.state.feeds[room.roomId];
      // Until its messages are complete, the end of a chat may be unknown.
      if (!feed?.isJoined || !doubtful.delete(room.roomId)) continue;
      if (!isOver(feed)) onMissed(room);
    }
  }

  return {
    onLost() {
      isListed = false;
      for (const { roomId, status } of store.state.open) if (status !== 'COMPLETED') doubtful.add(roomId);
    },
    /** Both lists have been read since then. */
    onLists() {
      isListed = true;
      for (const { roomId } of store.state.assigned) doubtful.delete(roomId);
      settle();
    },
    settle,
  };
}
