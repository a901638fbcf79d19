import { PLACE_TOPIC, type QueuePlace } from '@osaka/contracts/chat';
import { createSweep } from '@osaka/service-kit';
import type { ChatContext } from '../context.ts';
import { STAFF_CHANNEL } from '../realtime/staff-feed.ts';
import type { Subscriber } from '../realtime/subscribers.ts';

/** Customers also leave and come back without a signal to all instances. */
const EVERY_MS = 3000;
/** Requests and claims that come together are one query. */
const SOON_MS = 150;

/**
 * Notifies waiting customers of this instance of the number before them and of the presence of staff; asks
 * the database only while somebody wants to know.
 */
export function createQueuePlaces({ colleagues, logger, relay, roomRepository, subscribers }: ChatContext) {
  /** By room: the last sent place, and the number of subscribers. */
  const watched = new Map<string, { subscribers: number; last: string | undefined }>();
  let soon: NodeJS.Timeout | undefined;

  async function sendChanges(): Promise<void> {
    if (watched.size === 0) return;
    const [waiting, staffed] = await Promise.all([roomRepository.findWaitingIds(), staffedIfKnown()]);
    const places = new Map(waiting.map((roomId, index) => [roomId, index]));
    for (const [roomId, entry] of watched) {
      const ahead = places.get(roomId);
      const body = ahead === undefined ? undefined : bodyOf(roomId, ahead, staffed);
      if (!body || body === entry.last) continue;
      entry.last = body;
      subscribers.send(PLACE_TOPIC(roomId), '', body);
    }
  }

  /** Without Redis nothing is said about it. */
  const staffedIfKnown = () => colleagues.isStaffed().catch(() => undefined);

  const sweep = createSweep('queue places', sendChanges, logger, EVERY_MS);

  // A room was requested, claimed or ended on any instance.
  function onMessage(channel: string) {
    if (channel !== STAFF_CHANNEL || watched.size === 0 || soon) return;
    soon = setTimeout(() => {
      soon = undefined;
      void sweep.run();
    }, SOON_MS).unref();
  }
  relay.listen({ onMessage });

  return {
    /** Follows the place of a room until the returned function is called. */
    watch(roomId: string): () => void {
      const entry = watched.get(roomId) ?? { subscribers: 0, last: undefined };
      watched.set(roomId, entry);
      entry.subscribers += 1;
      return () => {
        entry.subscribers -= 1;
        if (entry.subscribers === 0) watched.delete(roomId);
      };
    },

    /** Sends the present place to a new subscriber. */
    async send(roomId: string, subscriber: Subscriber): Promise<void> {
      const [waiting, staffed] = await Promise.all([roomRepository.findWaitingIds(), staffedIfKnown()]);
      const ahead = waiting.indexOf(roomId);
      if (ahead < 0) return;
      const body = bodyOf(roomId, ahead, staffed);
      const entry = watched.get(roomId);
      if (entry) entry.last ??= body;
      subscribers.sendTo(subscriber, PLACE_TOPIC(roomId), body);
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
