import { type ChatMessage, chatMessage, type RoomStatusEvent, TOPICS } from '@osaka/contracts';
import { isOutage, type Logger } from '@osaka/service-kit';
import type { MessageRepository } from '../messages/messages.repository.ts';
import type { Relay } from './relay.ts';
import type { Subscribers } from './subscribers.ts';

export type RoomFeeds = ReturnType<typeof createRoomFeeds>;

interface Feed {
  /** The last message given to the subscribers of this instance; each later one is given once and in order. */
  seq: number;
  users: number;
  opened: Promise<void>;
  /** A message came while the feed was being opened. */
  isBehind: boolean;
  catchingUp: Promise<void> | undefined;
}

interface RoomSignal {
  message?: ChatMessage;
  status?: RoomStatusEvent;
}

const PREFIX = 'chat:room:';
const RETRY_MS = 1000;

/** Gives each room's messages to the subscribers of this instance: in order, none twice, and gaps filled from the database. */
export function createRoomFeeds(repository: MessageRepository, subscribers: Subscribers, relay: () => Relay, onStored: (message: ChatMessage) => void, logger: Logger) {
  const feeds = new Map<string, Feed>();

  async function open(roomId: string, feed: Feed): Promise<void> {
    await relay().subscribe(PREFIX + roomId);
    // Read after Redis confirmed: a message stored before is history, one stored later is relayed.
    feed.seq = (await repository.findLast(roomId))?.seq ?? 0;
    if (feed.isBehind) catchUp(roomId, feed);
  }

  function receive(message: ChatMessage) {
    const feed = feeds.get(message.roomId);
    if (!feed || message.seq <= feed.seq) return;
    if (feed.seq < 0) feed.isBehind = true;
    else if (message.seq === feed.seq + 1 && !feed.catchingUp) give(feed, message);
    else catchUp(message.roomId, feed);
  }

  function give(feed: Feed, message: ChatMessage) {
    feed.seq = message.seq;
    subscribers.send(TOPICS.room(message.roomId), message.messageId, JSON.stringify(message));
  }

  function catchUp(roomId: string, feed: Feed) {
    feed.catchingUp ??= fill(roomId, feed).finally(() => {
      feed.catchingUp = undefined;
    });
  }

  async function fill(roomId: string, feed: Feed): Promise<void> {
    while (feeds.get(roomId) === feed) {
      try {
        const missed = await repository.findAfter(roomId, feed.seq);
        for (const message of missed) {
          onStored(message);
          give(feed, message);
        }
        if (missed.length === 0) return;
      } catch (error) {
        if (!isOutage(error)) logger.error({ err: error }, 'history not read');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  return {
    /** Resolves when nothing more can be missed; call `leave` once for each `join`. */
    async join(roomId: string): Promise<void> {
      let feed = feeds.get(roomId);
      if (!feed) {
        feed = { seq: -1, users: 0, opened: Promise.resolve(), isBehind: false, catchingUp: undefined };
        feed.opened = open(roomId, feed);
        feeds.set(roomId, feed);
      }
      feed.users += 1;
      try {
        await feed.opened;
      } catch (error) {
        this.leave(roomId);
        throw error;
      }
    },

    leave(roomId: string) {
      const feed = feeds.get(roomId);
      if (!feed) return;
      feed.users -= 1;
      if (feed.users > 0) return;
      feeds.delete(roomId);
      void relay().unsubscribe(PREFIX + roomId);
    },

    /** After storing: to the subscribers here at once, to those of the other instances through the relay. */
    publish(message: ChatMessage) {
      receive(message);
      relay().publish(PREFIX + message.roomId, JSON.stringify({ message } satisfies RoomSignal));
    },

    publishStatus(roomId: string, status: RoomStatusEvent) {
      relay().publish(PREFIX + roomId, JSON.stringify({ status } satisfies RoomSignal));
    },

    /** A text from the relay; true when the channel was a room's. */
    receiveRelayed(channel: string, text: string): boolean {
      if (!channel.startsWith(PREFIX)) return false;
      const signal = JSON.parse(text) as RoomSignal;
      if (signal.status) subscribers.send(TOPICS.roomStatus(channel.slice(PREFIX.length)), '', JSON.stringify(signal.status));
      if (signal.message) {
        const message = chatMessage.parse(signal.message);
        onStored(message);
        receive(message);
      }
      return true;
    },

    catchUpAll() {
      for (const [roomId, feed] of feeds) if (feed.seq >= 0) catchUp(roomId, feed);
    },
  };
}
