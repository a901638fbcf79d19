import type { Room } from '@osaka/contracts/chat';
import { assignedRooms, waitingRooms } from '../rooms/rooms.api.ts';
import type { RoomLists } from './room-lists.ts';

interface ListSyncParts {
  staffId: string;
  isUp: () => boolean;
  onLists: (lists: RoomLists) => void;
}

export type ListSync = ReturnType<typeof createListSync>;

const AGAIN_MS = 5_000;
const RESYNC_MS = 60_000;

/** Both lists of chats as the service has them. They are read again at each signal and each minute, never computed. */
export function createListSync({ staffId, isUp, onLists }: ListSyncParts) {
  let reading: Promise<void> | undefined;
  let isWanted = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  /** Counts claims and ends: a reading that began before one does not undo it. */
  let ownSteps = 0;
  const resync = setInterval(() => isUp() && read(), RESYNC_MS);

  /** Signals that come during a reading are answered by one more. */
  function read(): Promise<void> {
    isWanted = true;
    reading ??= (async () => {
      while (isWanted) {
        isWanted = false;
        await readOnce();
      }
      reading = undefined;
    })();
    return reading;
  }

  async function readOnce(): Promise<void> {
    const steps = ownSteps;
    const [waiting, assigned] = await Promise.all([waitingRooms().catch(unread), assignedRooms(staffId).catch(unread)]);
    if (steps === ownSteps) onLists({ waiting, assigned });
  }

  /** A list that cannot be read is empty, and read again soon. */
  function unread(error: unknown): Room[] {
    console.warn('a list of chats could not be read', error);
    clearTimeout(again);
    again = setTimeout(() => isUp() && read(), AGAIN_MS);
    return [];
  }

  return {
    read,
    /** The lists were changed here; what is being read now is old. */
    noteOwnStep() {
      ownSteps += 1;
    },
    stop() {
      clearInterval(resync);
      clearTimeout(again);
    },
  };
}
