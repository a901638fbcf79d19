import { randomUUID } from 'node:crypto';
import {
  type ActivityEvent,
  CHAT_HISTORY_PAGE,
  type ChatMessage,
  type RoomCustomer,
  type RoomStatusEvent,
  type Side,
  TOPICS,
} from '@osaka/contracts/chat';
import { isOutage } from '@osaka/service-kit';
import { messageIdOf } from '../messages/messages.repository.ts';
import type { ChatStores } from '../stores.ts';
import { createActivity, type SeenSeqs } from './activity.ts';
import {
  channelOf,
  customerSignal,
  messageSignal,
  readRoomSignal,
  roomOfChannel,
  statusSignal,
} from './room-signal.ts';
import type { Subscriber } from './subscribers.ts';

export type RoomFeeds = ReturnType<typeof createRoomFeeds>;

interface Feed {
  /** The last message delivered to the subscribers of this instance; each later one is delivered once and in order. */
  seq: number;
  users: number;
  opened: Promise<void>;
  /** When a message was last delivered, or the database last checked. */
  comparedAtMs: number;
  /** Messages after `seq` may be stored that have not arrived. */
  isBehind: boolean;
  isFilling: boolean;
  /** Resolves when the present read has found all messages. */
  filled: Promise<void>;
  /** Messages that arrived before their predecessors. */
  early: Map<number, string> | undefined;
  gapTimer: NodeJS.Timeout | undefined;
  seen: SeenSeqs;
}

interface Delivery {
  seq: number;
  body: string;
}

const NOT_OPEN = -1;
const RETRY_MS = 1000;
/** Relayed messages may overtake each other briefly; only longer gaps are read from the database. */
const GAP_TIMEOUT_MS = 40;
const MAX_EARLY = 100;
/**
 * Intervals of database checks while the relay is down, and for quiet rooms while it is up, because a signal may be
 * lost with the process that had to send it.
 */
const AWAY_EVERY_MS = 1500;
const QUIET_AFTER_MS = 9000;
const COMPARE_BATCH = 500;

/**
 * Delivers each room's messages to the subscribers of this instance: in order, without duplicates, gaps filled from the
 * database.
 */
export function createRoomFeeds(stores: Pick<ChatStores, 'log' | 'logger' | 'messages' | 'relay' | 'subscribers'>) {
  const { log, logger, messages, relay, subscribers } = stores;
  const feeds = new Map<string, Feed>();
  /** Identifies this instance's own messages in the relay; of fixed length. */
  const own = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  const activity = createActivity(stores, own, (roomId) => feeds.get(roomId)?.seen);

  async function open(roomId: string, feed: Feed): Promise<void> {
    await relay.subscribe(channelOf(roomId));
    // Read after Redis confirmed: an earlier message is history, a later one is relayed.
    const head = await messages.findHead(roomId);
    log.noteHead(roomId, head);
    feed.seq = head?.seq ?? 0;
    feed.comparedAtMs = Date.now();
    if (feed.isBehind) feed.filled = fill(roomId, feed);
  }

  function receive(roomId: string, delivery: Delivery) {
    const feed = feeds.get(roomId);
    if (!feed || delivery.seq <= feed.seq) return;
    if (delivery.seq === feed.seq + 1 && !feed.isFilling) {
      deliver(roomId, feed, delivery);
      deliverEarly(roomId, feed);
      return;
    }
    feed.early ??= new Map();
    if (feed.early.size < MAX_EARLY) feed.early.set(delivery.seq, delivery.body);
    if (feed.seq === NOT_OPEN || feed.isFilling || feed.early.size === MAX_EARLY) fallBehind(roomId, feed);
    else feed.gapTimer ??= setTimeout(() => onGapTimeout(roomId, feed), GAP_TIMEOUT_MS);
  }

  function onGapTimeout(roomId: string, feed: Feed) {
    feed.gapTimer = undefined;
    if (feed.early) fallBehind(roomId, feed);
  }

  function deliverEarly(roomId: string, feed: Feed) {
    const { early } = feed;
    if (!early) return;
    for (let seq = feed.seq + 1; early.has(seq); seq++) deliver(roomId, feed, { seq, body: early.get(seq) ?? '' });
    for (const seq of early.keys()) if (seq <= feed.seq) early.delete(seq);
    if (early.size === 0) feed.early = undefined;
  }

  function deliver(roomId: string, feed: Feed, { seq, body }: Delivery) {
    feed.seq = seq;
    feed.comparedAtMs = Date.now();
    subscribers.send(TOPICS.room(roomId), messageIdOf(roomId, seq), body);
  }

  function fallBehind(roomId: string, feed: Feed) {
    feed.isBehind = true;
    if (feed.seq !== NOT_OPEN && !feed.isFilling) feed.filled = fill(roomId, feed);
  }

  /** Reads until a read that began after the last signal has found all messages. */
  async function fill(roomId: string, feed: Feed): Promise<void> {
    feed.isFilling = true;
    while (feed.isBehind && feeds.get(roomId) === feed) {
      feed.isBehind = false;
      try {
        const missed = await messages.findAfter(roomId, feed.seq);
        for (const message of missed) {
          log.note(message);
          deliver(roomId, feed, { seq: message.seq, body: JSON.stringify(message) });
        }
        if (missed.length === CHAT_HISTORY_PAGE) feed.isBehind = true;
        deliverEarly(roomId, feed);
      } catch (error) {
        feed.isBehind = true;
        if (!isOutage(error)) logger.error({ err: error }, 'cannot read the history of a room');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
    feed.isFilling = false;
  }

  /**
   * Checks rooms without a delivery or check since then, and reads what they lack. A busy room detects a gap by its
   * next message.
   */
  async function compare(sinceMs: number): Promise<void> {
    const filling: Promise<void>[] = [];
    const quiet = [...feeds].filter(([, { seq, comparedAtMs }]) => seq !== NOT_OPEN && comparedAtMs <= sinceMs);
    try {
      for (let from = 0; from < quiet.length; from += COMPARE_BATCH) {
        const batch = quiet.slice(from, from + COMPARE_BATCH);
        // Before the answer, so that a slow database is not queried twice.
        for (const [, feed] of batch) feed.comparedAtMs = Date.now();
        const longer = await messages.findLonger(batch.map(([roomId, { seq }]) => ({ roomId, seq })));
        const behind = batch.filter(([roomId]) => longer.has(roomId));
        for (const [roomId, feed] of behind) fallBehind(roomId, feed);
        filling.push(...behind.map(([, feed]) => feed.filled));
      }
    } catch (error) {
      if (!isOutage(error)) logger.error({ err: error }, 'cannot compare rooms with the database');
    }
    await Promise.all(filling);
  }

  const compareAll = () => compare(Date.now());
  const compareDue = () => (relay.isUp() ? compare(Date.now() - QUIET_AFTER_MS) : compareAll());

  function leave(roomId: string) {
    const feed = feeds.get(roomId);
    if (!feed) return;
    feed.users -= 1;
    if (feed.users > 0) return;
    feeds.delete(roomId);
    clearTimeout(feed.gapTimer);
    relay.unsubscribe(channelOf(roomId));
  }

  const roomFeeds = {
    /** Resolves when no later message can be missed; call `leave` once per `join`. */
    async join(roomId: string): Promise<void> {
      let feed = feeds.get(roomId);
      if (!feed) {
        feed = {
          seq: NOT_OPEN,
          users: 0,
          opened: Promise.resolve(),
          comparedAtMs: 0,
          isBehind: false,
          isFilling: false,
          filled: Promise.resolve(),
          early: undefined,
          gapTimer: undefined,
          seen: { customer: 0, staff: 0 },
        };
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

    /** Called after storing: delivers to local subscribers at once, to other instances through the relay. */
    publish(message: ChatMessage) {
      const body = JSON.stringify(message);
      receive(message.roomId, { seq: message.seq, body });
      relay.publish(channelOf(message.roomId), messageSignal(own, message, body));
    },

    publishStatus(roomId: string, status: RoomStatusEvent) {
      relay.publish(channelOf(roomId), statusSignal(status));
    },

    publishCustomer(roomId: string, customer: RoomCustomer) {
      relay.publish(channelOf(roomId), customerSignal(customer));
    },

    publishActivity: (side: Side, event: ActivityEvent) => activity.publish(side, event),
    sendSeen: (roomId: string, side: Side, subscriber: Subscriber) => activity.sendSeen(roomId, side, subscriber),

    /** Handles a text of another instance; ignores channels that are no room's. */
    onMessage(channel: string, text: string): void {
      const roomId = roomOfChannel(channel);
      if (roomId === undefined) return;
      const signal = readRoomSignal(own, text);
      if (!signal) return;
      if (signal.kind === 'message') {
        log.note(signal.mark);
        receive(roomId, { seq: signal.mark.seq, body: signal.body });
      } else if (signal.kind === 'activity') activity.receive(signal.side, signal.body);
      else
        subscribers.send(
          signal.kind === 'status' ? TOPICS.roomStatus(roomId) : TOPICS.roomCustomer(roomId),
          '',
          signal.body,
        );
    },

    /** After an outage of the relay: reads and delivers messages published meanwhile. */
    catchUp: compareAll,
    count: () => feeds.size,
    start() {
      timer = setInterval(() => void compareDue(), AWAY_EVERY_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
  relay.listen({ onMessage: roomFeeds.onMessage });
  return roomFeeds;
}
