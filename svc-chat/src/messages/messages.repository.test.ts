import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CHAT_HISTORY_PAGE, type ChatMessage } from '@osaka/contracts/chat';
import { openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { createMessageRepository, type MessageRepository } from './messages.repository.ts';

let database: TestDatabase;
let repository: MessageRepository;
const LENGTHS = [0, 1, 15, 16, 17, 31, 33, 50, 51, 550, 1300];

beforeAll(async () => {
  database = await openTestDatabase();
  repository = createMessageRepository(database.db);
  for (const length of LENGTHS)
    if (length > 0)
      await repository.insertAll(Array.from({ length }, (_, index) => message(`room${length}`, index + 1)));
});
afterAll(() => database.close());

test.each(LENGTHS)('the last of %i messages is found, from wherever one looks', async (length) => {
  for (const after of [0, 1, Math.floor(length / 2), length - 1, length]) {
    if (after < 0 || after > length) continue;
    expect((await repository.findHead(`room${length}`, after))?.seq).toBe(after === length ? undefined : length);
  }
});

test.each(LENGTHS)('a history of %i messages is whole and in order, after any number', async (length) => {
  for (const after of [0, 1, 49, 50]) {
    const seqs = (await repository.findAfter(`room${length}`, after)).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: Math.max(0, length - after) }, (_, index) => after + 1 + index));
  }
});

test('findAfter returns at most `limit` messages', async () => {
  expect(await repository.findAfter('room1300', 100, 700)).toHaveLength(700);
});

test('a room longer than one answer is read page by page', async () => {
  const length = CHAT_HISTORY_PAGE + 120;
  await repository.insertAll(Array.from({ length }, (_, index) => message('endless', index + 1)));
  const first = await repository.findAfter('endless', 0);
  const second = await repository.findAfter('endless', first.at(-1)?.seq ?? 0);
  expect(first).toHaveLength(CHAT_HISTORY_PAGE);
  expect([...first, ...second].map(({ seq }) => seq)).toEqual(Array.from({ length }, (_, index) => index + 1));
});

test('findLonger finds the rooms with newer messages among many', async () => {
  const places = LENGTHS.flatMap((length) => [
    { roomId: `room${length}`, seq: length },
    { roomId: `room${length}`, seq: Math.max(0, length - 1) },
  ]);
  expect([...(await repository.findLonger(places))].sort()).toEqual(
    LENGTHS.slice(1)
      .map((length) => `room${length}`)
      .sort(),
  );
});

test('removing a room deletes all of its messages and no others', async () => {
  await repository.removeAll('room1300');
  expect(await repository.findAfter('room1300', 0)).toEqual([]);
  expect(await repository.collection.countDocuments({ roomId: 'room1300' })).toBe(0);
  expect(await repository.findAfter('room550', 0)).toHaveLength(550);
});

function message(roomId: string, seq: number): ChatMessage {
  return {
    roomId,
    seq,
    messageId: `${roomId}-${seq}`,
    senderId: 'customer_1',
    senderName: '여행자',
    content: `${seq}`,
    type: 'CHAT',
    isStaff: false,
    timestamp: '2026-03-01T00:00:00.000Z',
    clientMessageId: `${seq}`,
  };
}
