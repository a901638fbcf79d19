import { Socket } from 'node:net';
import { expect, jest, test } from '@jest/globals';
import { type Collection, type Document, MongoClient } from 'mongodb';
import { toAppError } from '../outage.ts';
import { eventually, openOutageSwitch } from '../testing/index.ts';
import { declareIndexes, openMongo } from './mongo.ts';

test('a service that starts while the database is unreachable works once it is reachable', async () => {
  const way = await openOutageSwitch(process.env.MONGODB_URL ?? '');
  await way.cut();
  const mongo = openMongo(way.url, 'late');
  try {
    await expect(mongo.db.command({ ping: 1 })).rejects.toThrow();
    await way.restore();
    await eventually(() => mongo.ping());
  } finally {
    await mongo.close();
    await way.cut();
  }
});

test.each([
  ['before', 0],
  ['after', 100],
])(
  'a command fails at once as an outage when its connection ends shortly %s the socket accepts it',
  async (_, delayMs) => {
    const way = await openOutageSwitch(process.env.MONGODB_URL ?? '');
    const mongo = openMongo(way.url, 'ending');
    const restore = endConnectionOf('half a word', delayMs);
    try {
      await eventually(() => mongo.ping());
      const startedMs = Date.now();
      const error = await mongo.db
        .collection<{ _id: string }>('words')
        .insertOne({ _id: 'half a word' })
        .catch(toAppError);
      expect(error).toMatchObject({ status: 503 });
      expect(Date.now() - startedMs).toBeLessThan(3000);
      await mongo.ping();
    } finally {
      restore();
      await mongo.close();
      await way.close();
    }
  },
);

/**
 * Fails as soon as the driver ends such calls by itself: then delete EndingConnection with its files, the option
 * `connectionType` and this test.
 */
test('the driver without EndingConnection leaves a call unanswered when its connection ends before the socket has drained', async () => {
  const way = await openOutageSwitch(process.env.MONGODB_URL ?? '');
  const client = new MongoClient(way.url, { socketTimeoutMS: 300, serverSelectionTimeoutMS: 3000, retryWrites: false });
  const restore = endConnectionOf('half a word', 0);
  try {
    await client.db('ending').command({ ping: 1 });
    const insert = client.db('ending').collection<{ _id: string }>('words').insertOne({ _id: 'half a word' });
    const answered = insert.then(
      () => 'answered',
      () => 'answered',
    );
    expect(await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, 1500, 'unanswered'))])).toBe(
      'unanswered',
    );
  } finally {
    restore();
    await client.close(true);
    await way.close();
  }
});

test('every kind of write waits for the journals of a majority', async () => {
  const mongo = openMongo(process.env.MONGODB_URL ?? '', `test_durable_${Date.now()}`);
  const concerns = new Map<string, unknown>();
  mongo.client.on('commandStarted', ({ commandName, command }) => concerns.set(commandName, command.writeConcern));
  const words = mongo.db.collection<{ _id: number }>('words');
  try {
    await declareIndexes(words, [{ key: { at: 1 }, name: 'at' }]);
    await words.insertOne({ _id: 1 });
    await words.bulkWrite([{ updateOne: { filter: { _id: 1 }, update: { $set: { at: 1 } } } }]);
    await words.findOneAndUpdate({ _id: 1 }, { $set: { at: 2 } });
    await words.deleteMany({});
    await mongo.db.dropDatabase();
  } finally {
    await mongo.close();
  }
  const writes = ['createIndexes', 'insert', 'update', 'findAndModify', 'delete', 'dropDatabase'];
  expect(writes.map((name) => [name, concerns.get(name)])).toEqual(
    writes.map((name) => [name, { w: 'majority', j: true }]),
  );
});

test.each([
  ['a majority of a replica set', { setName: 'osaka' }, 'majority'],
  ['a server alone', {}, undefined],
])('%s finishes a new index', async (_, hello, commitQuorum) => {
  const asked: Document[] = [];
  const collection = {
    db: { command: async () => hello },
    createIndexes: async (_indexes: unknown, options: Document) => void asked.push(options),
  } as unknown as Collection;
  await declareIndexes(collection, [{ key: { at: 1 }, name: 'at' }]);
  expect(asked).toEqual([commitQuorum ? { commitQuorum } : {}]);
});

/**
 * Ends the connection of the write that contains this text, before the socket has accepted it; returns what undoes
 * this.
 */
function endConnectionOf(text: string, delayMs: number): () => void {
  const accept = Socket.prototype.write;
  const write = jest.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...args) {
    if (!String(args[0]).includes(text)) return accept.apply(this, args);
    if (delayMs === 0) this.destroy();
    else setTimeout(() => this.destroy(), delayMs);
    return false;
  });
  return () => write.mockRestore();
}
