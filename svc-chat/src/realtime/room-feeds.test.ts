import { randomUUID } from 'node:crypto';
import { expect, jest, test } from '@jest/globals';
import { type ChatMessage, TOPICS } from '@osaka/contracts/chat';
import { silentLogger } from '@osaka/service-kit';
import { eventually } from '@osaka/service-kit/testing';
import type { MessageLog } from '../messages/message-log.ts';
import type { MessageRepository, Place } from '../messages/messages.repository.ts';
import type { Relay } from './relay.ts';
import { createRoomFeeds } from './room-feeds.ts';
import { channelOf, messageSignal } from './room-signal.ts';
import { createSubscribers } from './subscribers.ts';

const OTHER = randomUUID();

test('a message that arrives while a gap is being read is not lost', async () => {
  const { feeds, stored, deliveredSeqs, nextReading } = await openFeed();
  stored.push(message(1), message(2));
  feeds.onMessage(channelOf('r'), relayed(2));
  const answer = await nextReading();
  stored.push(message(3), message(4));
  feeds.onMessage(channelOf('r'), relayed(4));
  await answer();
  await (await nextReading())();
  expect(deliveredSeqs()).toEqual([1, 2, 3, 4]);
});

test('messages that arrive twice, late or out of order are delivered once and in order without a database read', async () => {
  const { feeds, deliveredSeqs, readings } = await openFeed();
  for (const seq of [1, 1, 3, 2, 1, 3, 2]) feeds.onMessage(channelOf('r'), relayed(seq));
  expect(deliveredSeqs()).toEqual([1, 2, 3]);
  await longer();
  expect(readings).toHaveLength(0);
});

test('a message that is missing longer than the gap timeout is read from the database', async () => {
  const { feeds, stored, deliveredSeqs, nextReading } = await openFeed();
  const all = Array.from({ length: 300 }, (_, index) => index + 1);
  for (const seq of all) {
    stored.push(message(seq));
    if (seq !== 1) feeds.onMessage(channelOf('r'), relayed(seq));
  }
  while (deliveredSeqs().length < all.length) await (await nextReading())();
  expect(deliveredSeqs()).toEqual(all);
});

test('a room without subscribers is not read', async () => {
  const { feeds, readings } = await openFeed();
  feeds.onMessage(channelOf('r'), relayed(2));
  feeds.leave('r');
  await longer();
  expect(readings).toHaveLength(0);
});

test('a quiet room is compared with the database, a busy one is not', async () => {
  jest.useFakeTimers();
  const { feeds, stored, deliveredSeqs, nextReading, compared } = await openFeed();
  feeds.start();
  for (const seq of [1, 2, 3, 4]) {
    await jest.advanceTimersByTimeAsync(5000);
    stored.push(message(seq));
    feeds.onMessage(channelOf('r'), relayed(seq));
  }
  expect(compared).toEqual([]);
  stored.push(message(5));
  await jest.advanceTimersByTimeAsync(11_000);
  feeds.stop();
  jest.useRealTimers();
  await (await nextReading())();
  expect(compared).toEqual([[{ roomId: 'r', seq: 4 }]]);
  expect(deliveredSeqs()).toEqual([1, 2, 3, 4, 5]);
});

/** A feed at the start of its room; the test answers its database reads. */
async function openFeed() {
  const stored: ChatMessage[] = [];
  const readings: (() => void)[] = [];
  const delivered: string[] = [];
  const compared: (readonly Place[])[] = [];
  const messages = {
    findLonger: async (places: readonly Place[]) => {
      compared.push(places);
      return new Set(
        places
          .filter(({ roomId, seq }) => stored.some((message) => message.roomId === roomId && message.seq > seq))
          .map(({ roomId }) => roomId),
      );
    },
    findHead: async () => undefined,
    findAfter: (_roomId: string, after: number) => {
      const found = stored.filter(({ seq }) => seq > after);
      return new Promise((resolve) => readings.push(() => resolve(found)));
    },
  } as unknown as MessageRepository;
  const relay = {
    subscribe: async () => {},
    unsubscribe() {},
    publish() {},
    listen() {},
    isUp: () => true,
  } as unknown as Relay;
  const subscribers = createSubscribers();
  subscribers.add(TOPICS.room('r'), { id: '1', write: (frame) => void delivered.push(frame) });
  const log = { note() {}, noteHead() {} } as unknown as MessageLog;
  const feeds = createRoomFeeds({ log, logger: silentLogger, messages, relay, subscribers });
  await feeds.join('r');
  return {
    feeds,
    stored,
    readings,
    compared,
    deliveredSeqs: () => delivered.map((frame) => Number(/"seq":(\d+)/.exec(frame)?.[1])),
    /** Waits for a database read; the returned function answers it with the messages stored when it began. */
    async nextReading() {
      await eventually(() => expect(readings).not.toEqual([]));
      const answer = readings.shift();
      return async () => {
        answer?.();
        await new Promise((resolve) => setImmediate(resolve));
      };
    },
  };
}

/** Longer than the gap timeout. */
function longer(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 80));
}

function message(seq: number): ChatMessage {
  return {
    roomId: 'r',
    seq,
    messageId: `r-${seq}`,
    senderId: 'c',
    senderName: 'c',
    content: '',
    type: 'CHAT',
    isStaff: false,
    timestamp: '2026-03-01T00:00:00.000Z',
  };
}

function relayed(seq: number): string {
  return messageSignal(OTHER, message(seq), JSON.stringify(message(seq)));
}
