import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { declareIndexes } from '@osaka/service-kit';
import { openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { createMessageLog, type MessageDraft } from './message-log.ts';
import { createMessageRepository, type MessageRepository, messageIdOf, messageIndexes } from './messages.repository.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await declareIndexes(createMessageRepository(database.db).collection, messageIndexes);
});
afterAll(() => database.close());
beforeEach(() => database.empty());

test('two instances that write to one room number its messages without gaps or duplicates', async () => {
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

  await Promise.all(
    Array.from({ length: 20 }, (_, index) => [one.append(draft(`a${index}`)), other.append(draft(`b${index}`))]).flat(),
  );

  const stored = await repository.findAfter('room', 0);
  const ofOne = stored.filter(({ content }) => content.startsWith('a')).map(({ content }) => content);
  expect(ofOne).toEqual(Array.from({ length: 20 }, (_, index) => `a${index}`));
});

test('a client message id is stored once, on any instance', async () => {
  const repository = createMessageRepository(database.db);
  const [one, other] = [createMessageLog(repository), createMessageLog(repository)];

  const first = await one.append({ ...draft('hello'), clientMessageId: 'c1' });
  const again = await other.append({ ...draft('hello'), clientMessageId: 'c1' });

  expect(first.isNew).toBe(true);
  expect(again).toEqual({ message: first.message, isNew: false });
  expect(await repository.findAfter('room', 0)).toHaveLength(1);
});

test('a message sent to two instances concurrently is stored once', async () => {
  const repository = createMessageRepository(database.db);
  const logs = [createMessageLog(repository), createMessageLog(repository)];
  await Promise.all(logs.map((log, index) => log.append(draft(`before ${index}`))));

  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(
      logs.map((log) => log.append({ ...draft('hello'), clientMessageId: `c${round}` })),
    );
    expect(answers[0]?.message).toEqual(answers[1]?.message);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  }
  expect(await repository.findAfter('room', 0)).toHaveLength(22);
});

test('a newly started instance recognizes a repeated message in a room of any length', async () => {
  const repository = createMessageRepository(database.db);
  const first = await createMessageLog(repository).append({ ...draft('first'), clientMessageId: 'c1' });
  const more = Array.from({ length: 1200 }, (_, index) => ({
    ...draft('more'),
    seq: index + 2,
    messageId: messageIdOf('room', index + 2),
  }));
  await repository.insertAll(more);

  expect(await createMessageLog(repository).append({ ...draft('first'), clientMessageId: 'c1' })).toEqual({
    message: first.message,
    isNew: false,
  });
});

test('a message that was stored although its write failed is recognized when it is sent again', async () => {
  const repository = createMessageRepository(database.db);
  let isAway = false;
  const unsure: MessageRepository = {
    ...repository,
    async insertAll(batch) {
      const refused = await repository.insertAll(batch);
      if (isAway) throw new Error('the connection is lost');
      return refused;
    },
  };
  const log = createMessageLog(unsure);
  await log.append(draft('before'));
  isAway = true;
  const lost = { ...draft('hello'), clientMessageId: 'c1' };
  await expect(log.append(lost)).rejects.toThrow('the connection is lost');
  isAway = false;

  expect(await log.append(lost)).toMatchObject({ message: { seq: 2 }, isNew: false });
  expect(await createMessageLog(repository).append(lost)).toMatchObject({ message: { seq: 2 }, isNew: false });
  expect(await log.append(draft('after'))).toMatchObject({ message: { seq: 3 }, isNew: true });
});

test('a failed read of a room refuses one message and is retried for the next', async () => {
  const repository = createMessageRepository(database.db);
  await createMessageLog(repository).append({ ...draft('hello'), clientMessageId: 'c1' });
  let isAway = true;
  const log = createMessageLog({
    ...repository,
    findHead: (...place) => (isAway ? Promise.reject(new Error('away')) : repository.findHead(...place)),
  });
  await expect(log.append({ ...draft('hello'), clientMessageId: 'c1' })).rejects.toThrow('away');
  isAway = false;
  expect(await log.append({ ...draft('hello'), clientMessageId: 'c1' })).toMatchObject({ isNew: false });
});

test('messages after the end of a room are refused on any instance', async () => {
  const repository = createMessageRepository(database.db);
  const [one, other] = [createMessageLog(repository), createMessageLog(repository)];
  await other.append(draft('before'));

  await one.append({ ...draft('상담이 종료되었습니다.'), type: 'CHAT_ENDED' });

  await expect(other.append(draft('after'))).rejects.toMatchObject({ status: 409 });
  expect(await repository.findAfter('room', 0)).toHaveLength(2);
});

function draft(content: string): MessageDraft {
  return {
    roomId: 'room',
    senderId: 'customer_1',
    senderName: '여행자',
    content,
    type: 'CHAT',
    isStaff: false,
    timestamp: '2026-03-01T00:00:00.000Z',
  };
}
