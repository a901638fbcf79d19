import type { Clock } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';
import type { Sealing } from '../sealing.ts';

interface AttemptDocument {
  _id: string;
  count: number;
  /** From then on the count begins anew. */
  expiresAt: Date;
  /** No further try before then. */
  freeAt: Date;
}

export interface Allowance {
  points: number;
  perMs: number;
}

const MOST_REMEMBERED = 10_000;

export const attemptIndexes = [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }] as const;

/** Counters for accounts and addresses, in the database so that neither a restart nor a further instance begins anew. */
export function createAttempts(db: Db, sealing: Pick<Sealing, 'digest'>, clock: Clock) {
  // Keys name addresses, ids and client addresses, which outlive nobody here.
  const idOf = (key: string) => sealing.digest('attempts', key);
  const attempts: Collection<AttemptDocument> = db.collection('attempts');
  /** When windows end that are used up; a flood must not cost a question each. */
  const usedUp = new Map<string, number>();

  return {
    /** Counts one in a window that begins with its first; ms to wait when the window is used up, else 0. */
    async take(key: string, { points, perMs }: Allowance): Promise<number> {
      const document = await count(key, perMs);
      return document.count <= points ? 0 : document.expiresAt.getTime() - clock.now().getTime();
    },

    /** Counts a failure and gives the number of failures in the window. */
    async add(key: string, { perMs }: Allowance): Promise<number> {
      return (await count(key, perMs)).count;
    },

    async countOf(key: string): Promise<number> {
      const document = await attempts.findOne({ _id: idOf(key), expiresAt: { $gt: clock.now() } });
      return document?.count ?? 0;
    },

    /** ms until a used-up window ends, 0 while something is left of it. Asked of the database until it is used up, then remembered. */
    async usedUpMs(key: string, { points }: Allowance): Promise<number> {
      const nowMs = clock.now().getTime();
      const known = usedUp.get(key) ?? 0;
      if (known > nowMs) return known - nowMs;
      const document = await attempts.findOne({ _id: idOf(key), expiresAt: { $gt: clock.now() } });
      if (!document || document.count < points) return 0;
      if (usedUp.size >= MOST_REMEMBERED) usedUp.clear();
      usedUp.set(key, document.expiresAt.getTime());
      return document.expiresAt.getTime() - nowMs;
    },

    /** ms until the next try is free, 0 when it is free now; counts nothing. */
    async waitMs(key: string): Promise<number> {
      const now = clock.now();
      const document = await attempts.findOne({ _id: idOf(key), expiresAt: { $gt: now } });
      return document ? Math.max(0, document.freeAt.getTime() - now.getTime()) : 0;
    },

    /** Claims one try: `points` of them at once, each later one only after a wait that doubles. ms to wait when it is not free, else 0. */
    async claim(key: string, { points, perMs }: Allowance, firstWaitMs: number): Promise<number> {
      for (;;) {
        const now = clock.now();
        const known = await attempts.findOne({ _id: idOf(key), expiresAt: { $gt: now } });
        if (known && known.freeAt > now) return known.freeAt.getTime() - now.getTime();
        const next = (known?.count ?? 0) + 1;
        const waitMs = next < points ? 0 : Math.min(perMs, firstWaitMs * 2 ** (next - points));
        const change = { $set: { count: next, freeAt: new Date(now.getTime() + waitMs), expiresAt: new Date(now.getTime() + perMs) } };
        if (await claimed(known ? { _id: idOf(key), count: known.count, expiresAt: known.expiresAt } : { _id: idOf(key), expiresAt: { $lte: now } }, change, !known)) return 0;
      }
    },

    async clear(key: string): Promise<void> {
      await attempts.deleteOne({ _id: idOf(key) });
    },

    async removeExpired(now: Date): Promise<void> {
      await attempts.deleteMany({ expiresAt: { $lte: now } });
    },
  };

  async function count(key: string, perMs: number): Promise<AttemptDocument> {
    for (;;) {
      const now = clock.now();
      const counted = await attempts.findOneAndUpdate({ _id: idOf(key), expiresAt: { $gt: now } }, { $inc: { count: 1 } }, { returnDocument: 'after' });
      if (counted) return counted;
      const first = { count: 1, freeAt: now, expiresAt: new Date(now.getTime() + perMs) };
      if (await claimed({ _id: idOf(key), expiresAt: { $lte: now } }, { $set: first }, true)) return { _id: idOf(key), ...first };
    }
  }

  /** False when another call was quicker. */
  async function claimed(filter: object, change: { $set: Partial<AttemptDocument> }, upsert: boolean): Promise<boolean> {
    try {
      const { matchedCount, upsertedCount } = await attempts.updateOne(filter, change, { upsert });
      return matchedCount + upsertedCount > 0;
    } catch (error) {
      if ((error as { code?: number }).code === 11000) return false;
      throw error;
    }
  }
}
