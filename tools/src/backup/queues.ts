import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { fault } from '../../launch/fault.mjs';

/** Redis, which holds nothing that is not in the databases. */
export interface Queues {
  /** Throws while services are connected. */
  requireIdle(): Promise<void>;
  /** Its finished jobs are those of another time: an event would count as applied. */
  empty(): Promise<void>;
}

const PROBES_END_WITHIN_MS = 1000;

export function openQueues(url: string): Queues {
  async function ask<T>(act: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(url, {
      connectTimeout: 3000,
      maxRetriesPerRequest: 1,
      lazyConnect: true,
      retryStrategy: () => null,
    });
    redis.on('error', () => {});
    try {
      await redis.connect();
    } catch {
      throw fault(
        'Redis does not answer, and a restore empties it.',
        'Start it or correct REDIS_URL, then run the command again.',
      );
    }
    try {
      return await act(redis);
    } finally {
      redis.disconnect();
    }
  }

  return {
    async requireIdle() {
      const clients = await ask(async (redis) => {
        const before = await connectionsOf(redis);
        await setTimeout(PROBES_END_WITHIN_MS);
        const now = await connectionsOf(redis);
        return before.filter((id) => now.includes(id)).length - 1;
      });
      if (clients > 0)
        throw fault(
          `Redis has ${clients} other connections: the services run.`,
          'Stop the site (in Kubernetes: scale its deployments to 0), then run the command again.',
        );
    },
    empty: () => ask(async (redis) => void (await redis.flushdb())),
  };
}

/** Ids of the connections of clients; a copy of the primary (flag S) is none, and a health probe does not last. */
async function connectionsOf(redis: Redis): Promise<string[]> {
  const lines = String(await redis.client('LIST'))
    .trim()
    .split('\n');
  return lines.filter((line) => !/ flags=\w*S/.test(line)).map((line) => /^id=(\d+)/.exec(line)?.[1] ?? line);
}
