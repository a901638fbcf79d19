import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { silentLogger } from '../observe/logging.ts';
import { eventually, openOutageSwitch } from '../testing/index.ts';
import { createJobs, type Jobs } from './jobs.ts';

const REDIS_URL = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
const EVERY_MS = 400;
const opened: Jobs[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.close()));
});

test('a task scheduled by three instances runs once per interval and never concurrently', async () => {
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
    await eventually(() => jobs.schedule('purge', EVERY_MS, task));
  }
  await eventually(async () => expect(turns.length).toBeGreaterThan(4));
  const redis = new Redis(REDIS_URL, { maxRetriesPerRequest: null });
  const queue = new Queue('purge', { connection: redis, prefix });
  const [schedules, workers] = [await queue.getJobSchedulersCount(), await queue.getWorkersCount()];
  await queue.close();
  redis.disconnect();

  expect([schedules, workers, most]).toEqual([1, 3, 1]);
  expect(turns.length).toBeLessThanOrEqual((turns.at(-1) as number) - (turns[0] as number) + 2);
});

test('a schedule is restored after Redis has lost its data', async () => {
  const { jobs, lose } = openJobs();
  let runs = 0;
  await eventually(() => jobs.schedule('purge', EVERY_MS, async () => void runs++));
  await eventually(() => expect(runs).toBeGreaterThan(1));

  await lose();
  const before = runs;
  await eventually(() => expect(runs).toBeGreaterThan(before + 2));
});

test('ensure queues a job again when Redis loses it before, during or after its work, until it is done', async () => {
  const { jobs, lose } = openJobs();
  const worked: string[] = [];
  let held: () => void = () => {};
  const isDone = (id: string) => jobs.ensure('letters', id, { id });

  await eventually(async () => expect(await isDone('a')).toBe(false));
  await lose();
  expect(await isDone('a')).toBe(false);

  jobs.work('letters', async (_data, id) => {
    worked.push(id);
    if (id === 'b' && worked.filter((other) => other === 'b').length === 1)
      await new Promise<void>((resolve) => (held = resolve));
  });
  await eventually(async () => expect(await isDone('a')).toBe(true));
  await isDone('b');
  await eventually(() => expect(worked).toContain('b'));
  await lose();
  held();
  await eventually(async () => expect(await isDone('b')).toBe(true));
  expect(worked).toEqual(['a', 'b', 'b']);

  for (let asked = 0; asked < 5; asked += 1) expect(await isDone('b')).toBe(true);
  expect(worked).toEqual(['a', 'b', 'b']);
});

test('jobs that were added as the last ones run after those that wait, and are forgotten when they are done', async () => {
  const { jobs } = openJobs();
  const worked: string[] = [];
  for (const id of ['page-1', 'page-2']) await eventually(() => jobs.addLast('letters', id, {}));
  for (const id of ['a', 'b']) await jobs.ensure('letters', id, {});
  jobs.work('letters', async (_data, id) => void worked.push(id), { concurrency: 1 });
  await eventually(() => expect(worked).toEqual(['a', 'b', 'page-1', 'page-2']));
  await eventually(async () => {
    await jobs.addLast('letters', 'page-1', {});
    expect(worked.length).toBeGreaterThan(4);
  });
});

test('another worker takes over the job of a worker that has lost its connection to Redis', async () => {
  const mains = await openOutageSwitch(REDIS_URL);
  const prefix = `test-${randomUUID()}`;
  const { jobs: dying } = openJobs(prefix, mains.url);
  const { jobs: living } = openJobs(prefix);
  const worked: string[] = [];
  let release: () => void = () => {};
  dying.work('letters', async () => {
    worked.push('dying');
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  await eventually(async () => void (await dying.ensure('letters', 'a', {})));
  await eventually(() => expect(worked).toEqual(['dying']));
  await mains.cut();
  living.work('letters', async () => void worked.push('living'));

  await eventually(() => expect(worked).toEqual(['dying', 'living']));
  await mains.restore();
  release();
  await dying.close();
  await mains.close();
});

test('a process that closes its jobs while Redis is unreachable exits by itself', async () => {
  const mains = await openOutageSwitch(REDIS_URL);
  const script = `
    import { once } from 'node:events';
    import { createJobs } from '${new URL('./jobs.ts', import.meta.url)}';
    import { silentLogger } from '${new URL('../observe/logging.ts', import.meta.url)}';
    const jobs = createJobs('${mains.url}', silentLogger, 'test-${randomUUID()}', 50);
    jobs.work('letters', async () => process.send('working'));
    for (let isAdded = false; !isAdded; ) isAdded = await jobs.ensure('letters', 'a', {}).then(() => true, () => false);
    await once(process, 'message');
    await jobs.close();
    process.disconnect();
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  try {
    await new Promise((resolve) => child.once('message', resolve));
    await mains.cut();
    // Long enough for the connections to notice the outage.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    child.send('close');
    expect(await exited).toBe(0);
  } finally {
    child.kill('SIGKILL');
    await mains.close();
  }
});

/** Jobs for one test; `lose` deletes their data in Redis, like FLUSHALL. */
function openJobs(prefix = `test-${randomUUID()}`, url = REDIS_URL) {
  const jobs = createJobs(url, silentLogger, prefix, 50);
  opened.push(jobs);
  async function lose(): Promise<void> {
    const redis = new Redis(REDIS_URL);
    const keys = await redis.keys(`${prefix}:*`);
    expect(keys).not.toEqual([]);
    await redis.del(...keys);
    redis.disconnect();
  }
  return { jobs, lose };
}
