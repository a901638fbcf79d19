import { ACTIVITY_SENDS, ACTIVITY_TOPICS, type ActivityEvent, type Side } from '@osaka/contracts/chat';
import type { ChatStores } from '../stores.ts';
import { activitySignal, channelOf } from './room-signal.ts';
import type { Subscriber } from './subscribers.ts';

export const ACTIVITY_DESTINATIONS: ReadonlySet<string> = new Set(
  Object.values(ACTIVITY_SENDS).map(({ destination }) => destination),
);

/** By side: the last message that it has seen. */
export type SeenSeqs = Record<Side, number>;

/**
 * Delivers TYPING and SEEN to the other side of a room. Nothing is stored: an instance remembers seen numbers while a
 * room has a subscriber, which `seenIn` returns. TYPING is dropped under load; SEEN is not, because it may be the last one for a long time.
 */
export function createActivity(
  { relay, subscribers }: Pick<ChatStores, 'relay' | 'subscribers'>,
  own: string,
  seenIn: (roomId: string) => SeenSeqs | undefined,
) {
  function deliver(side: Side, { type, roomId }: ActivityEvent, body: string) {
    const destination = ACTIVITY_TOPICS[side](roomId);
    if (type === 'TYPING') subscribers.sendDroppable(destination, body);
    else subscribers.send(destination, '', body);
  }

  /** False for a number that is known already. */
  function remember(side: Side, event: ActivityEvent): boolean {
    if (event.type !== 'SEEN') return true;
    const seen = seenIn(event.roomId);
    if (!seen) return true;
    if (event.seq <= seen[side]) return false;
    seen[side] = event.seq;
    return true;
  }

  return {
    publish(side: Side, event: ActivityEvent) {
      if (!remember(side, event)) return;
      const body = JSON.stringify(event);
      deliver(side, event, body);
      const signal = activitySignal(own, side, body);
      if (event.type === 'TYPING') relay.publishDroppable(channelOf(event.roomId), signal);
      else relay.publish(channelOf(event.roomId), signal);
    },

    /** From another instance. */
    receive(side: Side, body: string) {
      const event = JSON.parse(body) as ActivityEvent;
      if (remember(side, event)) deliver(side, event, body);
    },

    /** Sends the last seen number to a new subscriber. */
    sendSeen(roomId: string, side: Side, subscriber: Subscriber) {
      const seq = seenIn(roomId)?.[side] ?? 0;
      if (seq > 0)
        subscribers.sendTo(
          subscriber,
          ACTIVITY_TOPICS[side](roomId),
          JSON.stringify({ type: 'SEEN', roomId, seq } satisfies ActivityEvent),
        );
    },
  };
}
