import { STATISTICS_KEPT_DAYS } from '@osaka/contracts';
import { type Collection, type Db, MongoBulkWriteError } from 'mongodb';
import type { Clock } from '../clock.ts';
import type { Logger } from '../observe/logging.ts';
import { createSweep } from '../sweep.ts';

interface DayCount {
  /** `<day> <name> <key>` */
  _id: string;
  /** In Seoul, YYYY-MM-DD. */
  day: string;
  name: string;
  key: string;
  count: number;
}
export type DailyCounts = ReturnType<typeof createDailyCounts>;

export const dailyCountIndexes = [
  { key: { name: 1, day: 1 }, name: 'name' },
  { key: { day: 1 }, name: 'age' },
] as const;

const DAY_MS = 24 * 3600 * 1000;

/**
 * Counters of a service for the statistics of administrators: one number for each day, name and key, of which no key is
 * personal. They are collected in memory and written each second, so that counting costs a call nothing; what a kill
 * takes with it is at most a second of counts.
 */
export function createDailyCounts(db: Db, clock: Clock, logger: Logger) {
  const counts: Collection<DayCount> = db.collection('dailyCounts');
  let collected = new Map<string, DayCount>();
  let writing: Promise<void> = Promise.resolve();

  function put({ _id, count, ...rest }: DayCount): void {
    collected.set(_id, { _id, ...rest, count: (collected.get(_id)?.count ?? 0) + count });
  }

  /** Resolves when everything that was counted before is written. */
  function flush(): Promise<void> {
    writing = writing.catch(() => {}).then(writeCollected);
    return writing;
  }

  async function writeCollected(): Promise<void> {
    const batch = [...collected.values()];
    collected = new Map();
    if (batch.length === 0) return;
    const writes = batch.map(({ _id, day, name, key, count }) => ({
      updateOne: { filter: { _id }, update: { $inc: { count }, $setOnInsert: { day, name, key } }, upsert: true },
    }));
    try {
      await counts.bulkWrite(writes, { ordered: false });
    } catch (error) {
      for (const each of unwritten(batch, error)) put(each);
      throw error;
    }
  }

  /**
   * Of an unordered bulk write all others are applied: two instances that begin a day at once each fail in one of them.
   */
  function unwritten(batch: readonly DayCount[], error: unknown): readonly DayCount[] {
    if (!(error instanceof MongoBulkWriteError)) return batch;
    const failed = new Set([error.writeErrors].flat().map(({ index }) => index));
    return failed.size > 0 ? batch.filter((_, index) => failed.has(index)) : batch;
  }

  const sweep = createSweep('daily counts', flush, logger);

  function firstOf(days: number): string {
    return new Date(Date.parse(clock.today()) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  }

  /** Sums of the last days, today included, by key or by day. */
  async function sums(name: string, days: number, by: '$key' | '$day'): Promise<Map<string, number>> {
    await flush();
    const rows = await counts.aggregate<{ _id: string; count: number }>([
      { $match: { name, day: { $gte: firstOf(days) } } },
      { $group: { _id: by, count: { $sum: '$count' } } },
    ]);
    return new Map((await rows.toArray()).map(({ _id, count }) => [_id, Math.max(0, count)]));
  }

  return {
    add(name: string, key: string | number = '', by = 1): void {
      const day = clock.today();
      put({ _id: `${day} ${name} ${key}`, day, name, key: String(key), count: by });
    },

    byKey: (name: string, days: number) => sums(name, days, '$key'),

    /** The keys with the largest sums; of equal ones the first by name. */
    async most(name: string, days: number, limit: number): Promise<{ key: string; count: number }[]> {
      const rows = [...(await sums(name, days, '$key'))]
        .map(([key, count]) => ({ key, count }))
        .filter(({ count }) => count > 0);
      return rows
        .sort((one, other) => other.count - one.count || one.key.localeCompare(other.key, 'ko'))
        .slice(0, limit);
    },

    /** One entry for each day, the oldest first. */
    async byDay(name: string, days: number): Promise<{ day: string; count: number }[]> {
      const found = await sums(name, days, '$day');
      return Array.from({ length: days }, (_, index) => firstOf(days - index)).map((day) => ({
        day,
        count: found.get(day) ?? 0,
      }));
    },

    /** Deletes what is older than 90 days. */
    async purge(): Promise<void> {
      await counts.deleteMany({ day: { $lt: firstOf(STATISTICS_KEPT_DAYS) } });
    },

    start: sweep.start,
    async stop(): Promise<void> {
      await sweep.stop();
      await sweep.run();
    },
  };
}
