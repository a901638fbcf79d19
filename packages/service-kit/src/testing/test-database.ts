import { randomUUID } from 'node:crypto';
import { type Db, MongoClient } from 'mongodb';
import { type Counters, createCounters } from '../data/counters.ts';
import { DURABLE_WRITES } from '../data/mongo.ts';

const WRITES = new Set(['insert', 'update', 'findAndModify']);

export interface TestDatabase {
  db: Db;
  url: string;
  counters: Counters;
  /** Deletes all documents that were written through `db`. */
  empty(): Promise<void>;
  /** Deletes what a mongod with this clock would delete by its TTL indexes. */
  expire(now: Date): Promise<void>;
  close(): Promise<void>;
}

/** A separate database per test file on the server that `npm test` started. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const url = process.env.MONGODB_URL ?? 'mongodb://127.0.0.1:27017';
  const client = await MongoClient.connect(url, { ...DURABLE_WRITES, monitorCommands: true });
  const db = client.db(`test_${randomUUID().replaceAll('-', '').slice(0, 16)}`);
  // Of the twenty collections of a service a test writes to a few.
  const written = new Set<string>();
  client.on('commandStarted', ({ commandName, command }) => {
    if (WRITES.has(commandName)) written.add(command[commandName]);
  });
  return {
    db,
    url,
    counters: createCounters(db),
    async empty() {
      await Promise.all([...written].map((name) => db.collection(name).deleteMany({})));
      written.clear();
    },
    async expire(now) {
      for (const { name } of await db.listCollections().toArray())
        for (const { key, expireAfterSeconds } of await db.collection(name).indexes())
          if (expireAfterSeconds !== undefined)
            for (const field of Object.keys(key))
              await db
                .collection(name)
                .deleteMany({ [field]: { $lt: new Date(now.getTime() - expireAfterSeconds * 1000) } });
    },
    async close() {
      await db.dropDatabase();
      await client.close();
    },
  };
}
