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
  subscribers: Subscribers;
  logger: Logger;
}

/** Tells waiting customers of this instance how many others are before them; asks the database only while somebody wants to know. */
export function createQueuePlaces({ rooms, subscribers, logger }: Parts) {
  /** By room: what was told last, and to how many subscribers. */
  const watched = new Map<string, { subscribers: number; ahead: number | undefined }>();
  let soon: NodeJS.Timeout | undefined;

  async function tellChanges(): Promise<void> {
    if (watched.size === 0) return;
    const waiting = await rooms.findWaitingIds();
    const places = new Map(waiting.map((roomId, index) => [roomId, index]));
    for (const [roomId, entry] of watched) {
      const ahead = places.get(roomId);
      if (ahead === undefined || ahead === entry.ahead) continue;
      entry.ahead = ahead;
      subscribers.send(PLACE_TOPIC(roomId), '', bodyOf(roomId, ahead));
    }
  }
  const sweep = createSweep('queue places', tellChanges, logger, EVERY_MS);

  return {
    /** Follows the place of a room until the returned function is called. */
    watch(roomId: string): () => void {
      const entry = watched.get(roomId) ?? { subscribers: 0, ahead: undefined };
      watched.set(roomId, entry);
      entry.subscribers += 1;
      return () => {
        entry.subscribers -= 1;
        if (entry.subscribers === 0) watched.delete(roomId);
      };
    },

    /** Sends the present place to a new subscriber. */
    async tell(roomId: string, subscriber: Subscriber): Promise<void> {
      const ahead = (await rooms.findWaitingIds()).indexOf(roomId);
      if (ahead < 0) return;
      const entry = watched.get(roomId);
      if (entry) entry.ahead ??= ahead;
      subscribers.sendTo(subscriber, PLACE_TOPIC(roomId), bodyOf(roomId, ahead));
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

function bodyOf(roomId: string, ahead: number): string {
  return JSON.stringify({ type: 'PLACE', roomId, ahead } satisfies QueuePlace);
}
