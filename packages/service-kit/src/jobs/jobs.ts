import type { Origin } from '@osaka/contracts';
import { type Job, type JobsOptions, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { DISCONNECT_MS, endRedis, openBlockingRedis } from '../data/redis.ts';
import { inTime } from '../in-time.ts';
import type { Logger } from '../observe/logging.ts';
import { activeTracing } from '../observe/tracing.ts';
import { originField, runWork, workOf } from '../observe/work.ts';

const RETENTION: JobsOptions = { removeOnComplete: { age: 3600, count: 10_000 }, removeOnFail: { age: 7 * 24 * 3600 } };
const CLOSE_MS = 5000;
const ATTEMPTS = 20;
const MAX_RETRY_DELAY_MS = 60_000;

// The job of a dead process is taken over within LOCK_MS + STALLED_CHECK_MS. A live worker renews its lock every
// LOCK_MS / 2. If it cannot for LOCK_MS (stopped, or Redis unreachable), its job may run a second time, so every
// handler must be idempotent.
const LOCK_MS = 5000;
const STALLED_CHECK_MS = 2000;
const RECONNECT_MS = 1000;
const SCHEDULE_CHECK_MS = 5000;
const SUBSCRIPTION_RENEWAL_MS = 5000;

export interface WorkOptions {
  concurrency?: number;
}
export type Jobs = ReturnType<typeof createJobs>;

/** The jobs of a queue, of all processes together. */
export interface QueueState {
  queue: string;
  /** Due jobs that no worker has taken yet. */
  waiting: number;
  /** Jobs that run later: retries and the next run of a schedule. */
  delayed: number;
  /** Jobs that failed for good within the last week. */
  failed: number;
  /** Time since the longest waiting job was added; 0 if none waits. */
  oldestWaitingS: number;
}

/**
 * Queues and workers on BullMQ. Redis may lose its data at any time: work that must not be lost is stored in a
 * document, and its owner calls `ensure` until the work is done. Every process restores the schedules that it declares.
 *
 * Adding rejects at once while Redis is unreachable. A failed job is repeated, 20 times in all.
 */
export function createJobs(redisUrl: string, logger: Logger, prefix = 'jobs', firstRetryMs = 1000) {
  const retries: JobsOptions = { attempts: ATTEMPTS, backoff: { type: 'growing' } };
  // Adding fails at once while Redis is unreachable, so that the caller can retry.
  const commands = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 3,
    connectTimeout: 3000,
    commandTimeout: 5000,
    disconnectTimeout: DISCONNECT_MS,
  });
  commands.on('error', () => {});
  const queues = new Map<string, Queue>();
  const workers: Worker[] = [];
  const runListeners: ((queue: string, outcome: 'done' | 'failed', seconds: number) => void)[] = [];
  const connections: Redis[] = [];
  const blockingConnections: Redis[] = [];
  const schedules = new Map<string, number>();
  const renewals: NodeJS.Timeout[] = [];
  let scheduleCheck: NodeJS.Timeout | undefined;

  function queueOf(name: string): Queue {
    const existing = queues.get(name);
    if (existing) return existing;
    const queue = new Queue(name, { connection: commands, prefix, defaultJobOptions: { ...retries, ...RETENTION } });
    queue.on('error', () => {});
    queues.set(name, queue);
    return queue;
  }

  /** BullMQ blocks on a duplicate of the connection that it is given and does not expose it. */
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

  function ended({ queueName, processedOn, finishedOn }: Job, outcome: 'done' | 'failed'): void {
    const seconds = ((finishedOn ?? Date.now()) - (processedOn ?? Date.now())) / 1000;
    for (const listener of runListeners) listener(queueName, outcome, seconds);
  }

  /** Jobs of schedules belong to no request. */
  async function runJob({ queueName, data, id }: Job, run: () => Promise<void>): Promise<void> {
    const origin: Origin | undefined = data?.origin;
    if (!origin) return run();
    const span = origin.traceparent
      ? activeTracing()?.child(origin.traceparent, 'consumer', `process ${queueName}`, {
          'messaging.system': 'bullmq',
          'messaging.destination.name': queueName,
        })
      : undefined;
    const startedMs = performance.now();
    await runWork(workOf(origin.requestId, span), async () => {
      try {
        await run();
        logger.info({ queue: queueName, job: id, ms: Math.round(performance.now() - startedMs) }, 'job done');
        span?.end();
      } catch (error) {
        span?.end('failed');
        throw error;
      }
    });
  }

  function requestIdOf(job: Job | undefined): { requestId?: string } {
    const origin: Origin | undefined = job?.data?.origin;
    return origin ? { requestId: origin.requestId } : {};
  }

  function subscribersKey(type: string): string {
    return `${prefix}:event-subscribers:${type}`;
  }

  function retryDelayMs(attemptsMade: number): number {
    return Math.min(firstRetryMs * 2 ** (attemptsMade - 1), MAX_RETRY_DELAY_MS) * (0.7 + 0.3 * Math.random());
  }

  async function putSchedule(name: string, everyMs: number): Promise<void> {
    await queueOf(name).upsertJobScheduler(
      name,
      { every: everyMs },
      { name, opts: { attempts: 3, backoff: { type: 'exponential', delay: 5000 }, ...RETENTION } },
    );
  }

  /** A schedule is lost with the data of Redis, or stalls when its next run was not queued. */
  async function restoreSchedules(): Promise<void> {
    for (const [name, everyMs] of schedules) {
      const scheduler = await queueOf(name).getJobScheduler(name);
      const isDue = scheduler?.next !== undefined && scheduler.next > Date.now() - 2 * everyMs - SCHEDULE_CHECK_MS;
      if (isDue) continue;
      await putSchedule(name, everyMs);
      logger.warn({ queue: name }, 'schedule was lost and is restored');
    }
  }

  return {
    /**
     * Adds a job once per id, which runs when no other waits and is forgotten when it is done; ids must not contain a
     * colon nor be a bare number. Its data name the request that caused it as `origin`.
     */
    async addLast(queue: string, id: string, data: object): Promise<void> {
      await queueOf(queue).add(
        queue,
        { ...originField(), ...data },
        { jobId: id, priority: 1, removeOnComplete: true },
      );
    },

    /**
     * Queues a job that Redis does not hold or that has failed for good. Returns true once its work is done; until then
     * the caller keeps the data and asks again.
     */
    async ensure(queue: string, id: string, data: object): Promise<boolean> {
      const jobs = queueOf(queue);
      const state = await jobs.getJobState(id);
      if (state === 'completed') return true;
      if (state === 'failed') await jobs.remove(id);
      if (state === 'failed' || state === 'unknown')
        await jobs.add(queue, { ...originField(), ...data }, { jobId: id });
      return false;
    },

    /**
     * Registers a worker; what it logs, queues and publishes belongs to the request that caused the job. Failed jobs
     * are retried with exponential backoff of at most a minute; a job may run twice.
     */
    work(
      queue: string,
      handle: (data: unknown, id: string) => Promise<void>,
      { concurrency = 4 }: WorkOptions = {},
    ): void {
      const connection = openWorkerConnection();
      const worker = new Worker(queue, (job) => runJob(job, () => handle(job.data, job.id ?? '')), {
        connection,
        prefix,
        concurrency,
        lockDuration: LOCK_MS,
        stalledInterval: STALLED_CHECK_MS,
        maxStalledCount: 10,
        runRetryDelay: RECONNECT_MS,
        settings: { backoffStrategy: retryDelayMs },
      });
      worker.on('failed', (job, error) =>
        logger.warn({ ...requestIdOf(job), queue, job: job?.id, attempt: job?.attemptsMade, err: error }, 'job failed'),
      );
      worker.on('error', () => {});
      worker.on('completed', (job) => ended(job, 'done'));
      worker.on('failed', (job) => job && ended(job, 'failed'));
      workers.push(worker);
    },

    /** Runs a task at an interval, once across all instances. */
    async schedule(queue: string, everyMs: number, task: () => Promise<void>): Promise<void> {
      await putSchedule(queue, everyMs);
      // Last, so that a retried schedule does not create another worker each time.
      this.work(queue, task, { concurrency: 1 });
      schedules.set(queue, everyMs);
      scheduleCheck ??= setInterval(() => void restoreSchedules().catch(() => {}), SCHEDULE_CHECK_MS).unref();
    },

    /** Calls the listener after each run of a job in this process, also of one that will be retried. */
    onRun(listener: (queue: string, outcome: 'done' | 'failed', seconds: number) => void): void {
      runListeners.push(listener);
    },

    /** The state of each queue that this process works on; rejects while Redis is away. */
    async states(): Promise<QueueState[]> {
      // BullMQ would wait for the first connection.
      if (commands.status !== 'ready') throw new Error('Redis is away');
      return Promise.all(
        [...new Set(workers.map(({ name }) => name))].map(async (queue) => {
          const {
            waiting = 0,
            prioritized = 0,
            delayed = 0,
            failed = 0,
          } = await queueOf(queue).getJobCounts('waiting', 'prioritized', 'delayed', 'failed');
          const [oldest] = await queueOf(queue).getJobs(['waiting'], 0, 0, true);
          return {
            queue,
            waiting: waiting + prioritized,
            delayed,
            failed,
            oldestWaitingS: oldest ? (Date.now() - oldest.timestamp) / 1000 : 0,
          };
        }),
      );
    },

    /**
     * Registers a consumer of events; renewed every few seconds and after each reconnection, because Redis may lose it.
     */
    subscribe(consumer: string, types: readonly string[]): void {
      const register = () =>
        void Promise.all(types.map((type) => commands.hset(subscribersKey(type), consumer, Date.now()))).catch(
          () => {},
        );
      commands.on('ready', register);
      if (commands.status === 'ready') register();
      renewals.push(setInterval(register, SUBSCRIPTION_RENEWAL_MS).unref());
    },

    /** The registered consumers of an event, with the time of their last registration. */
    async subscribersOf(type: string): Promise<Map<string, Date>> {
      return new Map(
        Object.entries(await commands.hgetall(subscribersKey(type))).map(([consumer, atMs]) => [
          consumer,
          new Date(Number(atMs)),
        ]),
      );
    },

    async close(): Promise<void> {
      clearInterval(scheduleCheck);
      for (const renewal of renewals) clearInterval(renewal);
      // BullMQ awaits the end of this connection, which a disconnected one never reports (taskforcesh/bullmq#4656).
      for (const blocking of blockingConnections) if (blocking.status === 'reconnecting') endRedis(blocking);
      const closeTimeout = () => new Error('not closed in time');
      await Promise.allSettled(workers.map((worker) => inTime(CLOSE_MS, worker.close(), closeTimeout)));
      for (const connection of [...blockingConnections, ...connections]) endRedis(connection);
      await Promise.allSettled([...queues.values()].map((queue) => inTime(CLOSE_MS, queue.close(), closeTimeout)));
      endRedis(commands);
    },
  };
}
