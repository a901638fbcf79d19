import { randomUUID } from 'node:crypto';
import { openRedis, type Redis } from '../data/redis.ts';
import { createLimiter, type Limiter } from '../http/limits/limits.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { silentLogger } from '../observe/logging.ts';

export interface TestRedis {
  redis: Redis;
  url: string;
  jobs: Jobs;
  limiter: Limiter;
  close(): Promise<void>;
}

/** Connections per test file on the server that `npm test` started; queues have their own prefix. */
export async function openTestRedis(): Promise<TestRedis> {
  const url = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
  const redis = openRedis(url, silentLogger);
  if (redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', resolve));
  let jobs: Jobs | undefined;
  return {
    redis,
    url,
    // A connection that is closed while it opens fails the file, so files without jobs open none.
    get jobs() {
      jobs ??= createJobs(url, silentLogger, `test-${randomUUID()}`);
      return jobs;
    },
    limiter: createLimiter(redis),
    async close() {
      await jobs?.close();
      redis.disconnect();
    },
  };
}
