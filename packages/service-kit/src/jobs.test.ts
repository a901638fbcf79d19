import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { createJobs, type Jobs } from './jobs.ts';
import { silentLogger } from './logging.ts';

const REDIS_URL = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
const EVERY_MS = 400;
const opened: Jobs[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.close()));
});

test('a task that three instances schedule runs once for each turn and never beside itself', async () => {
  const prefix = `test-${randomUUID()}`;
  const turns: number[] = [];
  let running = 0;
  let most = 0;
  const task = async () => {
    running += 1;
    most = Math.max(most, running);
    turns.push(Math.floor(Date.now() / EVERY_MS));
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS / 8));
    running -= 1;
  };
  for (let instance = 0; instance < 3; instance += 1) {
    const jobs = createJobs(REDIS_URL, silentLogger, prefix);
    opened.push(jobs);
    await untilDone(() => jobs.schedule('purge', EVERY_MS, task));
  }
  await untilDone(async () => expect(turns.length).toBeGreaterThan(4));
  const redis = new Redis(REDIS_URL, { maxRetriesPerRequest: null });
  const queue = new Queue('purge', { connection: redis, prefix });
  const [schedules, workers] = [await queue.getJobSchedulersCount(), await queue.getWorkersCount()];
  await queue.close();
  redis.disconnect();

  expect([schedules, workers, most]).toEqual([1, 3, 1]);
  expect(turns.length).toBeLessThanOrEqual((turns.at(-1) as number) - (turns[0] as number) + 2);
});

async function untilDone(attempt: () => Promise<void> | void): Promise<void> {
  const untilMs = Date.now() + 20_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > untilMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
