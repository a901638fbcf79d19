import { type JobsOptions, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { inTime } from './in-time.ts';
import type { Logger } from './logging.ts';
import { DISCONNECT_MS, endRedis, openBlockingRedis } from './redis.ts';

const KEPT: JobsOptions = { removeOnComplete: { age: 3600, count: 10_000 }, removeOnFail: { age: 7 * 24 * 3600 } };
const CLOSE_MS = 5000;
const ATTEMPTS = 20;
const LONGEST_RETRY_MS = 60_000;

// The job of a process that died is taken over within LOCK_MS + STALLED_CHECK_MS. A living worker renews its lock every LOCK_MS / 2, however long
// the job takes; one that cannot for LOCK_MS (it was stopped, or Redis was away) may see its job run a second time, which every handler allows for.
const LOCK_MS = 5000;
const STALLED_CHECK_MS = 2000;
const RECONNECT_MS = 1000;
const SCHEDULE_CHECK_MS = 5000;
const SUBSCRIPTION_RENEWAL_MS = 5000;

export interface WorkOptions {
  concurrency?: number;
}
export type Jobs = ReturnType<typeof createJobs>;

/**
 * Queues and workers on BullMQ. Redis may lose its data at any moment: what must not be lost lies in a document, and whoever
 * keeps that document calls `ensure` until the work is done. Schedules that are gone are made anew by every process that has them.
 */
export function createJobs(redisUrl: string, logger: Logger, prefix = 'jobs', firstRetryMs = 1000) {
  const retries: JobsOptions = { attempts: ATTEMPTS, backoff: { type: 'growing' } };
  // Adding fails at once while Redis is away, so that the caller knows and tries again.
  const adding = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 3, connectTimeout: 3000, commandTimeout: 5000, disconnectTimeout: DISCONNECT_MS });
  adding.on('error', () => {});
  const queues = new Map<string, Queue>();
  const workers: Worker[] = [];
  const connections: Redis[] = [];
  const blockingConnections: Redis[] = [];
  const schedules = new Map<string, number>();
  const renewals: NodeJS.Timeout[] = [];
  let scheduleCheck: NodeJS.Timeout | undefined;

  function queueOf(name: string): Queue {
    const known = queues.get(name);
    if (known) return known;
    const queue = new Queue(name, { connection: adding, prefix, defaultJobOptions: { ...retries, ...KEPT } });
    queue.on('error', () => {});
    queues.set(name, queue);
    return queue;
  }

  /** BullMQ waits for jobs on a duplicate of the connection that it is given, and offers no other way to get hold of it. */
  function openWorkerConnection(): Redis {
    const connection = openBlockingRedis(redisUrl, logger);
    const duplicate = connection.duplicate.bind(connection);
    connection.duplicate = (override) => {
      const blocking = duplicate(override);
      blockingConnections.push(blocking);
      return blocking;
    };
    connections.push(connection);
    return connection;
  }

  function subscribersKey(type: string): string {
    return `${prefix}:event-subscribers:${type}`;
  }

  function retryDelayMs(attemptsMade: number): number {
    return Math.min(firstRetryMs * 2 ** (attemptsMade - 1), LONGEST_RETRY_MS) * (0.7 + 0.3 * Math.random());
  }

  async function putSchedule(name: string, everyMs: number): Promise<void> {
    await queueOf(name).upsertJobScheduler(name, { every: everyMs }, { name, opts: { attempts: 3, backoff: { type: 'exponential', delay: 5000 }, ...KEPT } });
  }

  /** A schedule is gone with the data of Redis, or stands still when its next run was never put on the queue. */
  async function restoreSchedules(): Promise<void> {
    for (const [name, everyMs] of schedules) {
      const scheduler = await queueOf(name).getJobScheduler(name);
      const isDue = scheduler?.next !== undefined && scheduler.next > Date.now() - 2 * everyMs - SCHEDULE_CHECK_MS;
      if (isDue) continue;
      await putSchedule(name, everyMs);
      logger.warn({ queue: name }, 'schedule was gone and is made anew');
    }
  }

  return {
    /** Adds once for each id, however often it is called; ids must not contain a colon nor be a bare number. */
    async add(queue: string, id: string, data: object): Promise<void> {
      await queueOf(queue).add(queue, data, { jobId: id });
    },

    /** Adds a job that Redis does not hold, or has given up. True once its work is done: until then the caller keeps what the job is about, and asks again. */
    async ensure(queue: string, id: string, data: object): Promise<boolean> {
      const jobs = queueOf(queue);
      const state = await jobs.getJobState(id);
      if (state === 'completed') return true;
      if (state === 'failed') await jobs.remove(id);
      if (state === 'failed' || state === 'unknown') await jobs.add(queue, data, { jobId: id });
      return false;
    },

    /** Works on a queue; a handler that throws is tried again, after a while that grows to a minute. It may be called twice for one job. */
    work(queue: string, handle: (data: unknown, id: string) => Promise<void>, { concurrency = 4 }: WorkOptions = {}): void {
      const connection = openWorkerConnection();
      const worker = new Worker(queue, (job) => handle(job.data, job.id ?? ''), {
        connection,
        prefix,
        concurrency,
        lockDuration: LOCK_MS,
        stalledInterval: STALLED_CHECK_MS,
        maxStalledCount: 10,
        runRetryDelay: RECONNECT_MS,
        settings: { backoffStrategy: retryDelayMs },
      });
      worker.on('failed', (job, error) => logger.warn({ queue, job: job?.id, attempt: job?.attemptsMade, err: error }, 'job failed'));
      worker.on('error', () => {});
      workers.push(worker);
    },

    /** Runs a task every so often, once across all instances. */
    async schedule(queue: string, everyMs: number, task: () => Promise<void>): Promise<void> {
      await putSchedule(queue, everyMs);
      // Last, so that a schedule that is tried again does not leave a worker behind each time.
      this.work(queue, task, { concurrency: 1 });
      schedules.set(queue, everyMs);
      scheduleCheck ??= setInterval(() => void restoreSchedules().catch(() => {}), SCHEDULE_CHECK_MS).unref();
    },

    /** Registers a consumer of events, and again every few seconds and after each reconnection, because Redis may lose it. */
    subscribe(consumer: string, types: readonly string[]): void {
      const register = () => void Promise.all(types.map((type) => adding.hset(subscribersKey(type), consumer, Date.now()))).catch(() => {});
      adding.on('ready', register);
      if (adding.status === 'ready') register();
      renewals.push(setInterval(register, SUBSCRIPTION_RENEWAL_MS).unref());
    },

    /** The registered consumers of an event, with the time of their last registration. */
    async subscribersOf(type: string): Promise<Map<string, Date>> {
      return new Map(Object.entries(await adding.hgetall(subscribersKey(type))).map(([consumer, atMs]) => [consumer, new Date(Number(atMs))]));
    },

    async close(): Promise<void> {
      clearInterval(scheduleCheck);
      for (const renewal of renewals) clearInterval(renewal);
      // BullMQ waits for the end of this connection, which one that is cut off never reports by itself (taskforcesh/bullmq#4656).
      for (const blocking of blockingConnections) if (blocking.status === 'reconnecting') endRedis(blocking);
      const tooLate = () => new Error('not closed in time');
      await Promise.allSettled(workers.map((worker) => inTime(CLOSE_MS, worker.close(), tooLate)));
      for (const connection of [...blockingConnections, ...connections]) endRedis(connection);
      await Promise.allSettled([...queues.values()].map((queue) => inTime(CLOSE_MS, queue.close(), tooLate)));
      endRedis(adding);
    },
  };
}
