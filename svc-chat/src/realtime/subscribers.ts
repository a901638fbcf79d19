import { messageFrameFor } from '../stomp/frame.ts';

/** One SUBSCRIBE of one connection. */
export interface Subscriber {
  id: string;
  /**
   * Writes a frame; the connection ends itself when its consumer is too slow. A droppable frame is only written to a
   * consumer that keeps up.
   */
  write(frame: string, isDroppable?: boolean): void;
}

/** The connections of this instance by destination; the shared part of a frame is serialized once. */
export function createSubscribers() {
  const byDestination = new Map<string, Set<Subscriber>>();
  let sent = 0;
  const frameOf = (destination: string, messageId: string, body: string, contentType: string) =>
    messageFrameFor({ destination, 'message-id': messageId || `i-${++sent}`, 'content-type': contentType }, body);
  return {
    add(destination: string, subscriber: Subscriber) {
      const known = byDestination.get(destination);
      if (known) known.add(subscriber);
      else byDestination.set(destination, new Set([subscriber]));
    },
    remove(destination: string, subscriber: Subscriber) {
      const known = byDestination.get(destination);
      known?.delete(subscriber);
      if (known?.size === 0) byDestination.delete(destination);
    },
    /** Everything that has a subscriber. */
    keys: (): string[] => [...byDestination.keys()],
    has: (destination: string) => byDestination.has(destination),
    /** `audience` is the key under which the subscribers were added, where it is not the destination. */
    send(
      destination: string,
      messageId: string,
      body: string,
      contentType = 'application/json',
      audience = destination,
    ) {
      const subscribers = byDestination.get(audience);
      if (!subscribers) return;
      const frameFor = frameOf(destination, messageId, body, contentType);
      for (const subscriber of subscribers) subscriber.write(frameFor(subscriber.id));
    },
    sendDroppable(destination: string, body: string) {
      const subscribers = byDestination.get(destination);
      if (!subscribers) return;
      const frameFor = frameOf(destination, '', body, 'application/json');
      for (const subscriber of subscribers) subscriber.write(frameFor(subscriber.id), true);
    },
    sendTo(subscriber: Subscriber, destination: string, body: string) {
      subscriber.write(frameOf(destination, '', body, 'application/json')(subscriber.id));
    },
  };
}
export type Subscribers = ReturnType<typeof createSubscribers>;
