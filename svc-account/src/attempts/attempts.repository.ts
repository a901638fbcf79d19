import { type Clock, isDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';
import type { Sealing } from '../sealing.ts';

interface AttemptDocument {
  _id: string;
  count: number;
  /** End of the window: a later attempt starts a new count. */
  expiresAt: Date;
  /** The next attempt is refused before this time. */
  freeAt: Date;
}

export interface Allowance {
  points: number;
  perMs: number;
}

const MAX_CACHED = 10_000;

export const attemptIndexes = [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }] as const;

/**
 * Rate limit counters per account and address, stored so that they survive a restart and are shared by all instances.
 */
export function createAttempts(db: Db, sealing: Pick<Sealing, 'digest'>, clock: Clock) {
  // Keys contain addresses, ids and client addresses, so only their digests are stored.
  const idOf = (key: string) => sealing.digest('attempts', key);
  const attempts: Collection<AttemptDocument> = db.collection('attempts');
  /** When exhausted windows end, cached so that a flood of attempts costs no query each. */
  const exhaustedUntilMs = new Map<string, number>();

  return {
    /** Counts one attempt; returns the ms to wait when the window (begun by its first attempt) is exhausted, else 0. */
    async take(key: string, { points, perMs }: Allowance): Promise<number> {
      const document = await count(key, perMs);
      return document.count <= points ? 0 : document.expiresAt.getTime() - clock.now().getTime();
    },

    /** Counts a failure and returns the number of failures in the window. */
    async add(key: string, { perMs }: Allowance): Promise<number> {
      return (await count(key, perMs)).count;
    },

    async countOf(key: string): Promise<number> {
      const document = await attempts.findOne({ _id: idOf(key), expiresAt: { $gt: clock.now() } });
      return document?.count ?? 0;
    },

    /** ms until an exhausted window ends, else 0. An exhausted window is cached, any other is queried. */
    async exhaustedMs(key: string, { points }: Allowance): Promise<number> {
      const nowMs = clock.now().getTime();
      const known = exhaustedUntilMs.get(key) ?? 0;
      if (known > nowMs) return known - nowMs;
      const document = await attempts.findOne({ _id: idOf(key), expiresAt: { $gt: clock.now() } });
      if (!document || document.count < points) return 0;
      if (exhaustedUntilMs.size >= MAX_CACHED) exhaustedUntilMs.clear();
      exhaustedUntilMs.set(key, document.expiresAt.getTime());
      return document.expiresAt.getTime() - nowMs;
    },

    /** ms until the next attempt is allowed, else 0; counts nothing. */
    async waitMs(key: string): Promise<number> {
      const now = clock.now();
      const document = await attempts.findOne({ _id: idOf(key), expiresAt: { $gt: now } });
      return document ? Math.max(0, document.freeAt.getTime() - now.getTime()) : 0;
    },

    /**
     * Claims one attempt: the first `points` are immediate, each later one waits twice as long. Returns the ms to wait,
     * else 0.
     */
    async claim(key: string, { points, perMs }: Allowance, firstWaitMs: number): Promise<number> {
      for (;;) {
        const now = clock.now();
        const known = await attempts.findOne({ _id: idOf(key), expiresAt: { $gt: now } });
        if (known && known.freeAt > now) return known.freeAt.getTime() - now.getTime();
        const next = (known?.count ?? 0) + 1;
        const waitMs = next < points ? 0 : Math.min(perMs, firstWaitMs * 2 ** (next - points));
        const change = {
          $set: {
            count: next,
            freeAt: new Date(now.getTime() + waitMs), // Longer than the wait itself, after which the count would start again.
            expiresAt: new Date(now.getTime() + waitMs + perMs),
          },
        };
        if (
          await claimed(
            known
              ? { _id: idOf(key), count: known.count, expiresAt: known.expiresAt }
              : { _id: idOf(key), expiresAt: { $lte: now } },
            change,
            !known,
          )
        )
          return 0;
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
      const counted = await attempts.findOneAndUpdate(
        { _id: idOf(key), expiresAt: { $gt: now } },
        { $inc: { count: 1 } },
        { returnDocument: 'after' },
      );
      if (counted) return counted;
      const first = { count: 1, freeAt: now, expiresAt: new Date(now.getTime() + perMs) };
      if (await claimed({ _id: idOf(key), expiresAt: { $lte: now } }, { $set: first }, true))
        return { _id: idOf(key), ...first };
    }
  }

  /** False when a concurrent call has changed the counter first. */
  async function claimed(
    filter: object,
    change: { $set: Partial<AttemptDocument> },
    upsert: boolean,
  ): Promise<boolean> {
    try {
      const { matchedCount, upsertedCount } = await attempts.updateOne(filter, change, { upsert });
      return matchedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
