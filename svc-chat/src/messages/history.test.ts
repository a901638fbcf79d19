import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ChatMessage } from '@osaka/contracts/chat';
import { openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { readHistory, type Span } from './history.ts';
import { createMessageRepository, type MessageRepository } from './messages.repository.ts';

const LENGTH = 130;
let database: TestDatabase;
let repository: MessageRepository;

beforeAll(async () => {
  database = await openTestDatabase();
  repository = createMessageRepository(database.db);
  await repository.insertAll(Array.from({ length: LENGTH }, (_, index) => message(index + 1)));
});
afterAll(() => database.close());

test.each<[string, Span, number[]]>([
  ['everything', {}, [1, 130]],
  ['what follows a number', { after: 120 }, [121, 130]],
  ['the newest', { last: 60 }, [71, 130]],
  ['the newest of a room with fewer', { last: 500 }, [1, 130]],
  ['the page before a number', { before: 71, last: 60 }, [11, 70]],
  ['the first page of all', { before: 11, last: 60 }, [1, 10]],
  ['all before a number', { before: 31 }, [1, 30]],
  ['what lies between two numbers', { after: 100, before: 111, last: 60 }, [101, 110]],
  ['the page before a number that does not exist', { before: 900, last: 5 }, [126, 130]],
])('the history of %s is read in order', async (_, span, [first, last]) => {
  const seqs = (await readHistory(repository, 'room', span)).map(({ seq }) => seq);
  expect(seqs).toEqual(
    Array.from({ length: (last as number) - (first as number) + 1 }, (_each, index) => (first as number) + index),
  );
});

test.each<[string, Span]>([
  ['before the first', { before: 1, last: 60 }],
  ['before none', { before: 0, last: 60 }],
  ['after the last', { after: 130, last: 60 }],
  ['none at all', { last: 0 }],
])('the history is empty %s', async (_, span) => {
  expect(await readHistory(repository, 'room', span)).toEqual([]);
});

function message(seq: number): ChatMessage {
  return {
    roomId: 'room',
    seq,
    messageId: `room-${seq}`,
    senderId: 'customer_1',
    senderName: '여행자',
    content: `m${seq}`,
    type: 'CHAT',
    isStaff: false,
    timestamp: '2026-03-02T00:00:00.000Z',
  };
}
