import { Redis } from 'ioredis';
import type { Logger } from '../observe/logging.ts';

export type { Redis };

/** The longest time that a closing connection keeps the process from exiting. */
export const DISCONNECT_MS = 500;

/**
 * For commands: fails at once while Redis is unreachable, reconnects by itself.
 *
 * @example await redis.get(key).catch(() => undefined)
 */
export function openRedis(url: string, logger: Logger): Redis {
  return watched(
    new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      connectTimeout: 3000,
      commandTimeout: 5000,
      retryStrategy,
    }),
    logger,
  );
}

/** For subscriptions and blocking reads: waits while Redis is unreachable and resubscribes by itself. */
export function openBlockingRedis(url: string, logger: Logger): Redis {
  return watched(
    new Redis(url, {
      maxRetriesPerRequest: null,
      connectTimeout: 3000,
      disconnectTimeout: DISCONNECT_MS,
      retryStrategy,
    }),
    logger,
  );
}

/** Ends a connection. While it waits to reconnect, ioredis would neither emit `end` nor reject its queued commands. */
export function endRedis(redis: Redis): void {
  const isBetweenAttempts = redis.status === 'reconnecting';
  redis.disconnect();
  if (!isBetweenAttempts) return;
  redis.connect().catch(() => {});
  redis.disconnect();
}

function retryStrategy(attempt: number): number {
  return Math.min(attempt * 100, 1000);
}

function watched(redis: Redis, logger: Logger): Redis {
  let down = false;
  redis.on('error', (error: Error) => {
    if (!down) logger.warn({ err: error }, 'redis is unreachable');
    down = true;
  });
  redis.on('ready', () => {
    if (down) logger.info('redis is reachable again');
    down = false;
  });
  return redis;
}
