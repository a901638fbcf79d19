import { Redis } from 'ioredis';
import type { Logger } from './logging.ts';

export type { Redis };

/** For commands: fails at once while Redis is away, reconnects by itself. */
export function openRedis(url: string, logger: Logger): Redis {
  return watched(new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: 3000, commandTimeout: 5000, retryStrategy }), logger);
}

/** For subscriptions and blocking reads: waits while Redis is away and subscribes again by itself. */
export function openPatientRedis(url: string, logger: Logger): Redis {
  return watched(new Redis(url, { maxRetriesPerRequest: null, connectTimeout: 3000, retryStrategy }), logger);
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
