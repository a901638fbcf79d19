import { randomUUID } from 'node:crypto';
import { isDuplicateKey, unavailable } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';

const LEASE_MS = 5000;
const ACQUIRE_TIMEOUT_MS = 3000;

/** Mutual exclusion by name across instances; a lease whose holder died expires after 5 s. */
export function createLeases(db: Db) {
  const leases: Collection<{ _id: string; holder: string; until: Date }> = db.collection('leases');

  async function take(name: string, holder: string): Promise<boolean> {
    try {
      const { matchedCount, upsertedCount } = await leases.updateOne(
        { _id: name, until: { $lte: new Date() } },
        { $set: { holder, until: new Date(Date.now() + LEASE_MS) } },
        { upsert: true },
      );
      return matchedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  return async function withLease<T>(name: string, task: () => Promise<T>): Promise<T> {
    const holder = randomUUID();
    const deadlineMs = Date.now() + ACQUIRE_TIMEOUT_MS;
    while (!(await take(name, holder))) {
      if (Date.now() > deadlineMs) throw unavailable(1);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    try {
      return await task();
    } finally {
      await leases.deleteOne({ _id: name, holder });
    }
  };
}
