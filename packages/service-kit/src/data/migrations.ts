import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Collection, Db } from 'mongodb';
import type { Logger } from '../observe/logging.ts';
import { isDuplicateKey } from './duplicate-key.ts';

/**
 * A change of stored documents. It may be repeated, because a process may die in it, and earlier releases must be able
 * to read what it leaves: they run beside it during a release.
 */
export interface Migration {
  /** 1, 2, 3 …; never changed after its release. */
  version: number;
  name: string;
  run(db: Db): Promise<void>;
}

interface Done {
  /** version */
  _id: number;
  name: string;
  at: Date;
}
interface Lease {
  _id: string;
  holder: string;
  until: Date;
}

const LEASE_MS = 15_000;
const ASK_EVERY_MS = 100;

/**
 * Runs those that the database has not had, in order, in one process at a time; resolves when all are done, by
 * any process. Later ones of a newer release are ignored.
 *
 * @throws the error of a failed migration; those before it stay done, and the next call continues.
 */
export async function migrate(db: Db, migrations: readonly Migration[], logger: Logger): Promise<void> {
  const done: Collection<Done> = db.collection('migrations');
  const withLease = createMigrationLease(db);
  const missing = async () => {
    const versions = new Set((await done.find().toArray()).map(({ _id }) => _id));
    return migrations.filter(({ version }) => !versions.has(version)).sort((one, other) => one.version - other.version);
  };
  while ((await missing()).length > 0) {
    const hadLease = await withLease(async () => {
      for (const { version, name, run } of await missing()) {
        const startedMs = performance.now();
        await run(db);
        await done.updateOne({ _id: version }, { $setOnInsert: { name, at: new Date() } }, { upsert: true });
        logger.info(
          { version, migration: name, ms: Math.round(performance.now() - startedMs) },
          'stored documents migrated',
        );
      }
    });
    if (!hadLease) await pause(ASK_EVERY_MS);
  }
}

/** A lease in the database, renewed while the task runs; one whose holder died ends after 15 s. */
function createMigrationLease(db: Db) {
  const leases: Collection<Lease> = db.collection('migrationLease');

  async function take(holder: string): Promise<boolean> {
    try {
      const filter = { _id: 'lease', $or: [{ until: { $lte: new Date() } }, { holder }] };
      const { matchedCount, upsertedCount } = await leases.updateOne(
        filter,
        { $set: { holder, until: new Date(Date.now() + LEASE_MS) } },
        { upsert: true },
      );
      return matchedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** False when another process has it. */
  return async function withLease(task: () => Promise<void>): Promise<boolean> {
    const holder = randomUUID();
    if (!(await take(holder))) return false;
    const renewal = setInterval(() => void take(holder).catch(() => {}), LEASE_MS / 3);
    try {
      await task();
      return true;
    } finally {
      clearInterval(renewal);
      await leases.deleteOne({ _id: 'lease', holder });
    }
  };
}
