import { PLACE_TOPIC, type QueuePlace } from '@osaka/contracts/chat';
import { createSweep, type Logger } from '@osaka/service-kit';
import type { Subscriber, Subscribers } from '../realtime/subscribers.ts';
import type { RoomRepository } from './rooms.repository.ts';

export type QueuePlaces = ReturnType<typeof createQueuePlaces>;

/** Customers also leave and come back without a signal to all instances. */
const EVERY_MS = 3000;
/** Requests and claims that come together are one query. */
const SOON_MS = 150;

interface Parts {
  rooms: Pick<RoomRepository, 'findWaitingIds'>;
  /** Whether a staff member is present. */
  isStaffed(): Promise<boolean>;
  subscribers: Subscribers;
  logger: Logger;
}

/**
 * Notifies waiting customers of this instance of the number before them and of the presence of staff; asks
 * the database only while somebody wants to know.
 */
export function createQueuePlaces({ rooms, isStaffed, subscribers, logger }: Parts) {
  /** By room: the last sent place, and the number of subscribers. */
  const watched = new Map<string, { subscribers: number; told: string | undefined }>();
  let soon: NodeJS.Timeout | undefined;

  async function tellChanges(): Promise<void> {
    if (watched.size === 0) return;
    const [waiting, staffed] = await Promise.all([rooms.findWaitingIds(), staffedIfKnown()]);
    const places = new Map(waiting.map((roomId, index) => [roomId, index]));
    for (const [roomId, entry] of watched) {
      const ahead = places.get(roomId);
      const body = ahead === undefined ? undefined : bodyOf(roomId, ahead, staffed);
      if (!body || body === entry.told) continue;
      entry.told = body;
      subscribers.send(PLACE_TOPIC(roomId), '', body);
    }
  }

  /** Without Redis nothing is said about it. */
  const staffedIfKnown = () => isStaffed().catch(() => undefined);

  const sweep = createSweep('queue places', tellChanges, logger, EVERY_MS);

  return {
    /** Follows the place of a room until the returned function is called. */
    watch(roomId: string): () => void {
      const entry = watched.get(roomId) ?? { subscribers: 0, told: undefined };
      watched.set(roomId, entry);
      entry.subscribers += 1;
      return () => {
        entry.subscribers -= 1;
        if (entry.subscribers === 0) watched.delete(roomId);
      };
    },

    /** Sends the present place to a new subscriber. */
    async tell(roomId: string, subscriber: Subscriber): Promise<void> {
      const [waiting, staffed] = await Promise.all([rooms.findWaitingIds(), staffedIfKnown()]);
      const ahead = waiting.indexOf(roomId);
      if (ahead < 0) return;
      const body = bodyOf(roomId, ahead, staffed);
      const entry = watched.get(roomId);
      if (entry) entry.told ??= body;
      subscribers.sendTo(subscriber, PLACE_TOPIC(roomId), body);
    },

    /** A room was requested, claimed or ended on any instance. */
    changed() {
      if (watched.size === 0 || soon) return;
      soon = setTimeout(() => {
        soon = undefined;
        void sweep.run();
      }, SOON_MS).unref();
    },
    start: sweep.start,
    stop() {
      clearTimeout(soon);
      void sweep.stop();
    },
  };
}

function bodyOf(roomId: string, ahead: number, isStaffed: boolean | undefined): string {
  return JSON.stringify({
    type: 'PLACE',
    roomId,
    ahead,
    ...(isStaffed === undefined ? {} : { isStaffed }),
  } satisfies QueuePlace);
}
