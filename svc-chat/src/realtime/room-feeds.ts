import { randomUUID } from 'node:crypto';
import { CHAT_HISTORY_PAGE, type ChatMessage, type RoomCustomer, type RoomStatusEvent, TOPICS } from '@osaka/contracts/chat';
import { isOutage, type Logger } from '@osaka/service-kit';
import type { Mark } from '../messages/known-logs.ts';
import { type Head, type MessageRepository, messageIdOf } from '../messages/messages.repository.ts';
import type { Relay } from './relay.ts';
import { customerSignal, messageSignal, readRoomSignal, statusSignal } from './room-signal.ts';
import type { Subscribers } from './subscribers.ts';

export type RoomFeeds = ReturnType<typeof createRoomFeeds>;

interface Feed {
  /** The last message given to the subscribers of this instance; each later one is given once and in order. */
  seq: number;
  users: number;
  opened: Promise<void>;
  /** When a message was given last, or the database asked for one after it. */
  comparedAtMs: number;
  /** There may be stored messages after `seq` that have not come. */
  isBehind: boolean;
  isFilling: boolean;
  /** Messages that came before one that they follow. */
  early: Map<number, string> | undefined;
  gapTimer: NodeJS.Timeout | undefined;
}

interface Given {
  seq: number;
  body: string;
}

interface Parts {
  repository: MessageRepository;
  subscribers: Subscribers;
  relay: () => Relay;
  /** Told of messages that other instances stored. */
  onStored(mark: Mark): void;
  /** Told of what was read as a room's last message. */
  onHead(roomId: string, head: Head | undefined): void;
  logger: Logger;
}

// A build that words its hints otherwise has another name here: it is not heard, and what it stored is read.
const PREFIX = 'room2:';
const NOT_OPEN = -1;
const RETRY_MS = 1000;
/** Two instances may overtake each other by a moment; only what is missing for longer is read. */
const GAP_TIMEOUT_MS = 40;
const EARLY = 100;
/** How often the database is asked about the rooms while the relay is away, and when about a quiet one while it is there: a hint may be lost with the process that had to give it. */
const AWAY_EVERY_MS = 1500;
const QUIET_AFTER_MS = 9000;
const COMPARED_AT_ONCE = 500;

/** Gives each room's messages to the subscribers of this instance: in order, none twice, and gaps filled from the database. */
export function createRoomFeeds({ repository, subscribers, relay, onStored, onHead, logger }: Parts) {
  const feeds = new Map<string, Feed>();
  /** By which this instance knows its own messages when they come back through the relay; of the same length everywhere. */
  const own = randomUUID();
  let timer: NodeJS.Timeout | undefined;

  async function open(roomId: string, feed: Feed): Promise<void> {
    await relay().subscribe(channelOf(roomId));
    // Read after Redis confirmed: a message stored before is history, one stored later is relayed.
    const head = await repository.findHead(roomId);
    onHead(roomId, head);
    feed.seq = head?.seq ?? 0;
    feed.comparedAtMs = Date.now();
    if (feed.isBehind) void fill(roomId, feed);
  }

  function receive(roomId: string, given: Given) {
    const feed = feeds.get(roomId);
    if (!feed || given.seq <= feed.seq) return;
    if (given.seq === feed.seq + 1 && !feed.isFilling) {
      give(roomId, feed, given);
      giveEarly(roomId, feed);
      return;
    }
    feed.early ??= new Map();
    if (feed.early.size < EARLY) feed.early.set(given.seq, given.body);
    if (feed.seq === NOT_OPEN || feed.isFilling || feed.early.size === EARLY) fallBehind(roomId, feed);
    else feed.gapTimer ??= setTimeout(() => onGapTimeout(roomId, feed), GAP_TIMEOUT_MS);
  }

  function onGapTimeout(roomId: string, feed: Feed) {
    feed.gapTimer = undefined;
    if (feed.early) fallBehind(roomId, feed);
  }

  function giveEarly(roomId: string, feed: Feed) {
    const { early } = feed;
    if (!early) return;
    for (let seq = feed.seq + 1; early.has(seq); seq++) give(roomId, feed, { seq, body: early.get(seq) ?? '' });
    for (const seq of early.keys()) if (seq <= feed.seq) early.delete(seq);
    if (early.size === 0) feed.early = undefined;
  }

  function give(roomId: string, feed: Feed, { seq, body }: Given) {
    feed.seq = seq;
    feed.comparedAtMs = Date.now();
    subscribers.send(TOPICS.room(roomId), messageIdOf(roomId, seq), body);
  }

  function fallBehind(roomId: string, feed: Feed) {
    feed.isBehind = true;
    if (feed.seq !== NOT_OPEN && !feed.isFilling) void fill(roomId, feed);
  }

  /** Reads until a reading that began after the last hint has brought all there is. */
  async function fill(roomId: string, feed: Feed): Promise<void> {
    feed.isFilling = true;
    while (feed.isBehind && feeds.get(roomId) === feed) {
      feed.isBehind = false;
      try {
        const missed = await repository.findAfter(roomId, feed.seq);
        for (const message of missed) {
          onStored(message);
          give(roomId, feed, { seq: message.seq, body: JSON.stringify(message) });
        }
        if (missed.length === CHAT_HISTORY_PAGE) feed.isBehind = true;
        giveEarly(roomId, feed);
      } catch (error) {
        feed.isBehind = true;
        if (!isOutage(error)) logger.error({ err: error }, 'history not read');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
    feed.isFilling = false;
  }

  /** Asks about the rooms in which nothing has been given, or compared, since then. A busy one tells by its next message that one is missing. */
  async function compare(sinceMs: number): Promise<void> {
    const quiet = [...feeds].filter(([, { seq, comparedAtMs }]) => seq !== NOT_OPEN && comparedAtMs <= sinceMs);
    try {
      for (let from = 0; from < quiet.length; from += COMPARED_AT_ONCE) {
        const asked = quiet.slice(from, from + COMPARED_AT_ONCE);
        // Before the answer: a slow database is not asked a second time meanwhile.
        for (const [, feed] of asked) feed.comparedAtMs = Date.now();
        const longer = await repository.findLonger(asked.map(([roomId, { seq }]) => ({ roomId, seq })));
        for (const [roomId, feed] of asked) if (longer.has(roomId)) fallBehind(roomId, feed);
      }
    } catch (error) {
      if (!isOutage(error)) logger.error({ err: error }, 'feeds not compared with the database');
    }
  }

  const compareAll = () => compare(Date.now());
  const compareDue = () => (relay().isUp() ? compare(Date.now() - QUIET_AFTER_MS) : compareAll());

  function leave(roomId: string) {
    const feed = feeds.get(roomId);
    if (!feed) return;
    feed.users -= 1;
    if (feed.users > 0) return;
    feeds.delete(roomId);
    clearTimeout(feed.gapTimer);
    relay().unsubscribe(channelOf(roomId));
  }

  return {
    /** Resolves when nothing more can be missed; call `leave` once for each `join`. */
    async join(roomId: string): Promise<void> {
      let feed = feeds.get(roomId);
      if (!feed) {
        feed = { seq: NOT_OPEN, users: 0, opened: Promise.resolve(), comparedAtMs: 0, isBehind: false, isFilling: false, early: undefined, gapTimer: undefined };
        feeds.set(roomId, feed);
        feed.opened = open(roomId, feed);
      }
      feed.users += 1;
      try {
        await feed.opened;
      } catch (error) {
        leave(roomId);
        throw error;
      }
    },
    leave,

    /** After storing: to the subscribers here at once, to those of the other instances through the relay. */
    publish(message: ChatMessage) {
      const body = JSON.stringify(message);
      receive(message.roomId, { seq: message.seq, body });
      relay().publish(channelOf(message.roomId), messageSignal(own, message, body));
    },

    publishStatus(roomId: string, status: RoomStatusEvent) {
      relay().publish(channelOf(roomId), statusSignal(status));
    },

    publishCustomer(roomId: string, customer: RoomCustomer) {
      relay().publish(channelOf(roomId), customerSignal(customer));
    },

    /** A text from the relay; true when the channel was a room's. */
    receiveRelayed(channel: string, text: string): boolean {
      if (!channel.startsWith(PREFIX)) return false;
      const roomId = channel.slice(PREFIX.length);
      const signal = readRoomSignal(own, text);
      if (!signal) return true;
      if (signal.kind === 'message') {
        onStored(signal.mark);
        receive(roomId, { seq: signal.mark.seq, body: signal.body });
      } else subscribers.send(signal.kind === 'status' ? TOPICS.roomStatus(roomId) : TOPICS.roomCustomer(roomId), '', signal.body);
      return true;
    },

    /** The relay was away: what was published meanwhile is read. */
    catchUpAll: compareAll,
    count: () => feeds.size,
    start() {
      timer = setInterval(() => void compareDue(), AWAY_EVERY_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

export function channelOf(roomId: string): string {
  return PREFIX + roomId;
}
