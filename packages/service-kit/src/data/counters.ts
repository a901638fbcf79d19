import type { Db } from 'mongodb';

/**
 * Sequential numbers per kind; a number is never issued twice.
 *
 * Its methods reject with the error of MongoDB; numbers that were taken before a failure stay unused.
 */
export function createCounters(db: Db) {
  const counters = db.collection<{ _id: string; last: number }>('counters');

  /** Reserves several numbers at once. */
  async function take(kind: string, count: number): Promise<number[]> {
    const counter = await counters.findOneAndUpdate(
      { _id: kind },
      { $inc: { last: count } },
      { upsert: true, returnDocument: 'after' },
    );
    if (!counter) throw new Error(`no counter for ${kind}`);
    return Array.from({ length: count }, (_, index) => counter.last - count + 1 + index);
  }

  return {
    next: async (kind: string): Promise<number> => (await take(kind, 1))[0] as number,
    take,
    /** Reserves the numbers up to `last`; for seeding. */
    async startAfter(kind: string, last: number): Promise<void> {
      await counters.updateOne({ _id: kind }, { $max: { last } }, { upsert: true });
    },
  };
}
export type Counters = ReturnType<typeof createCounters>;
