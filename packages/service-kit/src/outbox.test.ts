import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { silentLogger } from './logging.ts';
import { declareIndexes } from './mongo.ts';
import { createOutboxRelay, eventOf, outboxIndex } from './outbox.ts';
import { openTestDatabase, type TestDatabase, unservedQueries } from './testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('what waits in an outbox is delivered once to each consumer, found by the index, and then gone', async () => {
  const members = database.db.collection<{ _id: number; outbox: object[] }>('members');
  await declareIndexes(members, [outboxIndex]);
  const event = eventOf('member.renamed', 2, { memberNo: 2, memberName: '하늘산책' });
  await members.insertMany([
    { _id: 1, outbox: [] },
    { _id: 2, outbox: [event] },
  ]);
  const added: string[] = [];
  const jobs = { add: async (queue: string, id: string) => void added.push(`${queue} ${id}`) };
  const relay = createOutboxRelay(database.db.collection('members'), jobs as never, silentLogger);

  expect(await unservedQueries(database.db, relay.deliver)).toEqual([]);
  await relay.deliver();

  expect(added.sort()).toEqual(['chat', 'planner', 'travel'].map((consumer) => `events-${consumer} ${event.id}`));
  expect(await members.find({ outbox: { $ne: [] } }).toArray()).toEqual([]);
});
