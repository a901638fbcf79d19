import { type JobsOptions, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { Logger } from './logging.ts';
import { openPatientRedis } from './redis.ts';

const KEPT: JobsOptions = { removeOnComplete: { age: 24 * 3600, count: 10_000 }, removeOnFail: { age: 7 * 24 * 3600 } };
const ATTEMPTS = 20;

export interface WorkOptions {
  concurrency?: number;
}
export type Jobs = ReturnType<typeof createJobs>;

/** Queues and workers on BullMQ. What must not be lost lies in a document first; a queue only carries its id. */
export function createJobs(redisUrl: string, logger: Logger, prefix = 'jobs', firstRetryMs = 1000) {
  const retries: JobsOptions = { attempts: ATTEMPTS, backoff: { type: 'exponential', delay: firstRetryMs, jitter: 0.3 } };
  // Adding fails at once while Redis is away, so that the caller knows and its outbox tries again.
  const adding = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 3, connectTimeout: 3000 });
  adding.on('error', () => {});
  const queues = new Map<string, Queue>();
  const workers: Worker[] = [];
  const connections: Redis[] = [];

  function queueOf(name: string): Queue {
    const known = queues.get(name);
    if (known) return known;
    const queue = new Queue(name, { connection: adding, prefix, defaultJobOptions: { ...retries, ...KEPT } });
    queue.on('error', () => {});
    queues.set(name, queue);
    return queue;
  }

  return {
    /** Adds once for each id, however often it is called; ids must not contain a colon nor be a bare number. */
    async add(queue: string, id: string, data: object, options: { delayMs?: number } = {}): Promise<void> {
      await queueOf(queue).add(queue, data, { jobId: id, ...(options.delayMs ? { delay: options.delayMs } : {}) });
    },

    /** Works on a queue; a handler that throws is tried again with back-off. */
    work(queue: string, handle: (data: unknown, id: string) => Promise<void>, { concurrency = 4 }: WorkOptions = {}): void {
      const connection = openPatientRedis(redisUrl, logger);
      const worker = new Worker(queue, (job) => handle(job.data, job.id ?? ''), { connection, prefix, concurrency, maxStalledCount: 10 });
      worker.on('failed', (job, error) => logger.warn({ queue, job: job?.id, attempt: job?.attemptsMade, err: error }, 'job failed'));
      worker.on('error', () => {});
      workers.push(worker);
      connections.push(connection);
    },

    /** Runs a task every so often, once across all instances. */
    async schedule(queue: string, everyMs: number, task: () => Promise<void>): Promise<void> {
      await queueOf(queue).upsertJobScheduler(queue, { every: everyMs }, { name: queue, opts: { attempts: 3, backoff: { type: 'exponential', delay: 5000 }, ...KEPT } });
      // Last, so that a schedule that is tried again does not leave a worker behind each time.
      this.work(queue, task, { concurrency: 1 });
    },

    async close(): Promise<void> {
      await Promise.allSettled(workers.map((worker) => worker.close()));
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      for (const connection of [...connections, adding]) connection.disconnect();
    },
  };
}
