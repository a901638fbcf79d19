import { expect, test } from '@jest/globals';
import { type ChatMessage, TOPICS } from '@osaka/contracts';
import { silentLogger } from '@osaka/service-kit';
import type { MessageRepository } from '../messages/messages.repository.ts';
import type { Relay } from './relay.ts';
import { createRoomFeeds } from './room-feeds.ts';
import { createSubscribers } from './subscribers.ts';

test('a message that comes while a gap is being read is not lost', async () => {
  const { feeds, stored, heard, answerReading } = await openFeed();
  stored.push(message(1), message(2));
  feeds.receiveRelayed('room:r', relayed(2));
  const first = answerReading();
  stored.push(message(3));
  feeds.receiveRelayed('room:r', relayed(3));
  await first;
  await answerReading();
  await answerReading();
  expect(heard()).toEqual([1, 2, 3]);
});

test('what comes twice, late or out of order is given once, in order', async () => {
  const { feeds, stored, heard, answerReading } = await openFeed();
  stored.push(message(1), message(2), message(3));
  for (const seq of [1, 1, 3, 2, 1, 3]) feeds.receiveRelayed('room:r', relayed(seq));
  await answerReading();
  await answerReading();
  feeds.receiveRelayed('room:r', relayed(2));
  expect(heard()).toEqual([1, 2, 3]);
});

/** A feed at the start of its room, whose readings of the database are answered by the test. */
async function openFeed() {
  const stored: ChatMessage[] = [];
  const readings: (() => void)[] = [];
  const given: string[] = [];
  const repository = {
    findHead: async () => undefined,
    findAfter: (_roomId: string, after: number) => new Promise((resolve) => readings.push(() => resolve(stored.filter(({ seq }) => seq > after)))),
  } as unknown as MessageRepository;
  const relay = { subscribe: async () => {}, unsubscribe() {}, publish() {}, isUp: () => true } as unknown as Relay;
  const subscribers = createSubscribers();
  subscribers.add(TOPICS.room('r'), { id: '1', write: (frame) => void given.push(frame) });
  const feeds = createRoomFeeds({ repository, subscribers, relay: () => relay, onStored: () => {}, logger: silentLogger });
  await feeds.join('r');
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    feeds,
    stored,
    heard: () => given.map((frame) => Number(/"seq":(\d+)/.exec(frame)?.[1])),
    /** Answers the oldest reading with what is stored at this moment. */
    async answerReading() {
      readings.shift()?.();
      await turn();
    },
  };
}

function message(seq: number): ChatMessage {
  return { roomId: 'r', seq, messageId: `r-${seq}`, senderId: 'c', senderName: 'c', content: '', type: 'CHAT', isStaff: false, timestamp: '2026-03-01T00:00:00.000Z' };
}

function relayed(seq: number): string {
  return `${seq} CHAT\n${JSON.stringify(message(seq))}`;
}
