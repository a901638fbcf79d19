import type { Room } from '@osaka/contracts/chat';
import { assignedRooms, waitingRooms } from '../rooms/rooms.api.ts';
import type { RoomLists } from './room-lists.ts';

interface ListSyncParts {
  staffId: string;
  isUp: () => boolean;
  /** `isComplete`: both lists could be read. */
  onLists: (lists: RoomLists, isComplete: boolean) => void;
}

export type ListSync = ReturnType<typeof createListSync>;

const RETRY_MS = 5_000;
const RESYNC_MS = 60_000;
/** Nothing announces that a waiting customer has gone or is back. */
const WAITING_RESYNC_MS = 15_000;

/** The waiting and assigned chats of the service, read again at each signal and every minute, while some wait sooner. */
export function createListSync({ staffId, isUp, onLists }: ListSyncParts) {
  let reading: Promise<void> | undefined;
  let isWanted = false;
  let hasFailed = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  /** Counts local claims and ends, so that a read that began before one does not revert it. */
  let localChanges = 0;
  let isAnyWaiting = false;
  const resync = setInterval(() => isUp() && read(), RESYNC_MS);
  const waitingResync = setInterval(() => isAnyWaiting && isUp() && read(), WAITING_RESYNC_MS);

  /** Signals during a read cause one more read. */
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
    const steps = localChanges;
    hasFailed = false;
    const [waiting, assigned] = await Promise.all([
      waitingRooms().catch(emptyAfterError),
      assignedRooms(staffId).catch(emptyAfterError),
    ]);
    isAnyWaiting = waiting.length > 0;
    if (steps === localChanges) onLists({ waiting, assigned }, !hasFailed);
  }

  /** A list that cannot be read is empty and retried soon. */
  function emptyAfterError(error: unknown): Room[] {
    console.warn('cannot read a list of chats', error);
    hasFailed = true;
    clearTimeout(again);
    again = setTimeout(() => isUp() && read(), RETRY_MS);
    return [];
  }

  return {
    read,
    /** The lists were changed locally, so a read in flight is outdated. */
    noteLocalChange() {
      localChanges += 1;
    },
    stop() {
      clearInterval(resync);
      clearInterval(waitingResync);
      clearTimeout(again);
    },
  };
}
