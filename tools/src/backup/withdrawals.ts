import type { Installation } from './open-installation.ts';
import { type Place, readJson, writeJson } from './place.ts';

type Databases = Pick<Installation, 'client' | 'services'>;

/**
 * What must be known beyond the time of a backup: withdrawn members, and the given numbers. No name, no address.
 */
export interface Since {
  /** When each member withdrew, by number. */
  withdrawn: Record<string, string>;
  /** The last number of each kind, by database. */
  counters: Record<string, Record<string, number>>;
  at: string;
}

/** Beside the backups, not in one. */
const FILE = 'withdrawn.json';

export async function readSince(beside: Place): Promise<Since | undefined> {
  return readJson<Since>(beside, FILE);
}

/** Adds the present state of the databases to what is known beside the backups. */
export async function noteSince(databases: Databases, beside: Place): Promise<Since> {
  const noted = merged(await readSince(beside), await presentState(databases));
  await writeJson(beside, FILE, noted);
  return noted;
}

export function merged(known: Since | undefined, present: Since): Since {
  const counters = { ...known?.counters };
  for (const [database, numbers] of Object.entries(present.counters)) {
    const before = counters[database] ?? {};
    counters[database] = {
      ...before,
      ...Object.fromEntries(Object.entries(numbers).map(([kind, last]) => [kind, Math.max(last, before[kind] ?? 0)])),
    };
  }
  return { withdrawn: { ...present.withdrawn, ...known?.withdrawn }, counters, at: present.at };
}

export async function presentState({ client, services }: Databases): Promise<Since> {
  const state: Since = { withdrawn: {}, counters: {}, at: new Date().toISOString() };
  for (const { database, backup } of services) {
    const counters = await client.db(database).collection<{ _id: string; last: number }>('counters').find().toArray();
    state.counters[database] = Object.fromEntries(counters.map(({ _id, last }) => [_id, last]));
    if (!backup.withdrawals) continue;
    const { from, at } = backup.withdrawals;
    for await (const { _id, [at]: date } of client
      .db(database)
      .collection(from)
      .find({ [at]: { $exists: true } }, { projection: { [at]: 1 } })) {
      state.withdrawn[String(_id)] = (date as Date).toISOString();
    }
  }
  return state;
}

/** Numbers given after the last note are skipped, too: a page, a picture or a token of one may still be somewhere. */
const SKIPPED = 1000;

/**
 * Hands withdrawals that the backup does not know to the service that keeps the members, and goes on with numbers that
 * were never given.
 */
export async function applySince({ client, services }: Databases, { withdrawn, counters }: Since): Promise<void> {
  for (const { database, backup } of services) {
    const kinds = client.db(database).collection<{ _id: string; last: number }>('counters');
    for (const { _id, last } of await kinds.find().toArray())
      await kinds.updateOne({ _id }, { $set: { last: Math.max(last, counters[database]?.[_id] ?? 0) + SKIPPED } });
    for (const [_id, last] of Object.entries(counters[database] ?? {}))
      await kinds.updateOne({ _id }, { $setOnInsert: { last: last + SKIPPED } }, { upsert: true });
    const entries = Object.entries(withdrawn).map(([memberNo, at]) => ({
      _id: Number(memberNo),
      withdrawnAt: new Date(at),
    }));
    if (backup.withdrawals && entries.length > 0)
      await client.db(database).collection<{ _id: number }>(backup.withdrawals.applied).insertMany(entries);
  }
}
