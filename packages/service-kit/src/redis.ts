import { Redis } from 'ioredis';
import type { Logger } from './logging.ts';

export type { Redis };

/** How long a connection that is being ended, or has been cut before, keeps the process from exiting. */
export const DISCONNECT_MS = 500;

/** For commands: fails at once while Redis is away, reconnects by itself. */
export function openRedis(url: string, logger: Logger): Redis {
  return watched(new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: 3000, commandTimeout: 5000, retryStrategy }), logger);
}

/** For subscriptions and blocking reads: waits while Redis is away and subscribes again by itself. */
export function openBlockingRedis(url: string, logger: Logger): Redis {
  return watched(new Redis(url, { maxRetriesPerRequest: null, connectTimeout: 3000, disconnectTimeout: DISCONNECT_MS, retryStrategy }), logger);
}

/** Ends a connection for good. One that waits for its next attempt to connect would otherwise neither emit `end` nor reject the commands that wait for it. */
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
    if (!down) logger.warn({ err: error }, 'redis is away');
    down = true;
  });
  redis.on('ready', () => {
    if (down) logger.info('redis is back');
    down = false;
  });
  return redis;
}
