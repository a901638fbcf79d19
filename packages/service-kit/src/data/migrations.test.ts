import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Db } from 'mongodb';
import { silentLogger } from '../observe/logging.ts';
import { openTestDatabase, type TestDatabase } from '../testing/index.ts';
import { type Migration, migrate } from './migrations.ts';

let database: TestDatabase;
let runs: string[];
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  runs = [];
  await database.empty();
});
afterAll(() => database.close());

const noted = (version: number, run: (db: Db) => Promise<void> = async () => {}): Migration => ({
  version,
  name: `change ${version}`,
  async run(db) {
    runs.push(`${version}`);
    await run(db);
  },
});
const start = (...migrations: Migration[]) => migrate(database.db, migrations, silentLogger);

test('of several processes that start at once exactly one runs each migration, in order, and all wait for it', async () => {
  let isOver = false;
  const slow = noted(2, async (db) => {
    await db.collection('plans').insertOne({});
    isOver = true;
  });
  const starts = [1, 2, 3].map(() => start(noted(1), slow).then(() => expect(isOver).toBe(true)));
  await Promise.all(starts);
  expect(runs).toEqual(['1', '2']);
  await start(noted(1), slow);
  expect(runs).toEqual(['1', '2']);
});

test('a failed migration is run again by the next attempt, and those before it are not', async () => {
  let fails = true;
  const failing = noted(2, async () => {
    if (fails) throw new Error('database away');
  });
  await expect(start(noted(1), failing)).rejects.toThrow('database away');
  fails = false;
  await start(noted(1), failing);
  expect(runs).toEqual(['1', '2', '2']);
});

test('the lease of a process that died is taken over when it has ended', async () => {
  const lease = { _id: 'lease', holder: 'dead', until: new Date(Date.now() + 300) };
  await database.db.collection<typeof lease>('migrationLease').insertOne(lease);
  await start(noted(1));
  expect(Date.now()).toBeGreaterThanOrEqual(lease.until.getTime());
  expect(runs).toEqual(['1']);
});

test('an earlier release starts beside a database of a later one', async () => {
  await start(noted(1), noted(2));
  await start(noted(1));
  expect(runs).toEqual(['1', '2']);
});
