import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { declareIndexes } from '@osaka/service-kit';
import { openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { createMessageLog, type MessageDraft } from './message-log.ts';
import { createMessageRepository, messageIndexes } from './messages.repository.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await declareIndexes(createMessageRepository(database.db).collection, messageIndexes);
});
afterAll(() => database.close());
beforeEach(() => database.empty());

test('two instances that write one room at once number its messages without gap or double', async () => {
  const repository = createMessageRepository(database.db);
  const [one, other] = [createMessageLog(repository), createMessageLog(repository)];

  await Promise.all(Array.from({ length: 60 }, (_, index) => (index % 2 ? one : other).append(draft(`m${index}`))));

  const stored = await repository.findAfter('room', 0);
  expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  expect(new Set(stored.map(({ content }) => content)).size).toBe(60);
});

test('messages of one sender keep the order in which they were sent', async () => {
  const repository = createMessageRepository(database.db);
  const [one, other] = [createMessageLog(repository), createMessageLog(repository)];

  await Promise.all(Array.from({ length: 20 }, (_, index) => [one.append(draft(`a${index}`)), other.append(draft(`b${index}`))]).flat());

  const stored = await repository.findAfter('room', 0);
  const ofOne = stored.filter(({ content }) => content.startsWith('a')).map(({ content }) => content);
  expect(ofOne).toEqual(Array.from({ length: 20 }, (_, index) => `a${index}`));
});

test('the same client id is stored once, whichever instance it reaches', async () => {
  const repository = createMessageRepository(database.db);
  const [one, other] = [createMessageLog(repository), createMessageLog(repository)];

  const first = await one.append({ ...draft('hello'), clientMessageId: 'c1' });
  const again = await other.append({ ...draft('hello'), clientMessageId: 'c1' });

  expect(first.isNew).toBe(true);
  expect(again).toEqual({ message: first.message, isNew: false });
  expect(await repository.findAfter('room', 0)).toHaveLength(1);
});

test('nothing follows the end of a room, on any instance', async () => {
  const repository = createMessageRepository(database.db);
  const [one, other] = [createMessageLog(repository), createMessageLog(repository)];
  await other.append(draft('before'));

  await one.append({ ...draft('상담이 종료되었습니다.'), type: 'CHAT_ENDED' });

  await expect(other.append(draft('after'))).rejects.toMatchObject({ status: 409 });
  expect(await repository.findAfter('room', 0)).toHaveLength(2);
});

function draft(content: string): MessageDraft {
  return { roomId: 'room', senderId: 'customer_1', senderName: '여행자', content, type: 'CHAT', isStaff: false, timestamp: '2026-03-01T00:00:00.000Z' };
}
