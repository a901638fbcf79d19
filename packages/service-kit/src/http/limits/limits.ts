import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, COMMON_MESSAGES } from '../../app-error.ts';
import type { Redis } from '../../data/redis.ts';

export interface Limit {
  name: string;
  points: number;
  perS: number;
}
export type Limiter = ReturnType<typeof createLimiter>;

/**
 * Rate limits shared by all instances through Redis; while Redis is unreachable each process counts for itself.
 *
 * @throws {AppError} 429 by its methods, with `Retry-After`.
 */
export function createLimiter(redis: Redis, scale = 1) {
  const limiters = new Map<string, RateLimiterRedis>();

  function limiterOf({ name, points, perS }: Limit, scaled: boolean): RateLimiterRedis {
    const existing = limiters.get(name);
    if (existing) return existing;
    const allowed = scaled ? Math.ceil(points * scale) : points;
    const insuranceLimiter = new RateLimiterMemory({ points: allowed, duration: perS });
    const limiter = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `limit:${name}`,
      points: allowed,
      duration: perS,
      insuranceLimiter,
      inMemoryBlockOnConsumed: allowed + 1,
    });
    limiters.set(name, limiter);
    return limiter;
  }

  return {
    /** Counts a call of a client address (scaled by RATE_LIMIT_SCALE); throws TOO_MANY beyond the limit. */
    byClient: (limit: Limit, address: string) => consume(limit, limiterOf(limit, true), address),
    /** Counts a call for an account or mail address; throws TOO_MANY with the given message. */
    byKey: (limit: Limit, key: string, message?: string) => consume(limit, limiterOf(limit, false), key, message),
    /** Throws TOO_MANY when the limit is used up, without counting. */
    async check(limit: Limit, key: string, message?: string): Promise<void> {
      const state = await limiterOf(limit, false).get(key);
      if (state && state.remainingPoints <= 0 && state.consumedPoints >= limit.points)
        throw tooMany(limit, state, message);
    },
    async clear(limit: Limit, key: string): Promise<void> {
      await limiterOf(limit, false).delete(key);
    },
  };
}

async function consume(limit: Limit, limiter: RateLimiterRedis, key: string, message?: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooMany(limit, refusal, message);
    throw refusal;
  }
}

function tooMany(
  { name }: Limit,
  { msBeforeNext }: RateLimiterRes,
  message: string = COMMON_MESSAGES.tooMany,
): AppError {
  return new AppError('TOO_MANY', message, {
    reason: `limit_${name}`,
    retryAfterS: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  });
}
