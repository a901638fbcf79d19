import type { Db } from 'mongodb';
import { type Clock, systemClock } from './clock.ts';
import type { ServiceConfig } from './config.ts';
import { type Counters, createCounters } from './data/counters.ts';
import { openMongo, untilDone } from './data/mongo.ts';
import { watchCommands } from './data/mongo-commands.ts';
import { openRedis, type Redis } from './data/redis.ts';
import { type OnRevoked, subscribeToRevocations } from './events/revocations.ts';
import { type Authenticate, createAuthenticate, publishedKeys } from './http/authenticate/auth.ts';
import { createLimiter, type Limiter } from './http/limits/limits.ts';
import type { Checks } from './http/operations.ts';
import { measureJobs } from './jobs/job-metrics.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createLogger, createLogOutput, type Logger } from './observe/logging.ts';
import { createMetrics, type Metrics } from './observe/metrics.ts';
import { startTracing, stopTracing } from './observe/tracing.ts';

/** The dependencies of a service's slices; a test can replace each of them. */
export interface ServiceContext<C extends ServiceConfig = ServiceConfig> {
  config: C;
  logger: Logger;
  metrics: Metrics;
  clock: Clock;
  db: Db;
  redis: Redis;
  counters: Counters;
  jobs: Jobs;
  limiter: Limiter;
  authenticate: Authenticate;
  onRevoked: OnRevoked;
}

export interface Service<C extends ServiceConfig> {
  context: ServiceContext<C>;
  config: C;
  logger: Logger;
  metrics: Metrics;
  checks: Checks;
  /** Retries a task until it succeeds, such as creating indexes or initial data. */
  prepare(name: string, task: () => Promise<void>): void;
  /** Registers a task that runs before the connections close, in reverse order. */
  onClose(task: () => Promise<void> | void): void;
  /** Asks long-lived connections to leave; set by services that have them. */
  drain?: () => Promise<void>;
  close(): Promise<void>;
}

/** What `slice.ts` declares of a service and its process goes by. */
interface ServiceDeclaration {
  name: string;
  /** The queues and schedules that it may work on. */
  jobs: readonly string[];
}

/**
 * Opens the resources of a service without waiting for dependencies: calls give 503 until they are reachable.
 *
 * @throws only for what no retry mends, such as an invalid connection string.
 */
export async function openService<C extends ServiceConfig>(slice: ServiceDeclaration, config: C): Promise<Service<C>> {
  const { name } = slice;
  const output = createLogOutput();
  const logger = createLogger(name, config.LOG_LEVEL, output);
  await startTracing(`svc-${name}`, config, logger);
  const metrics = createMetrics(name, output);
  const mongo = openMongo(config.MONGODB_URL, config.MONGODB_DATABASE);
  watchCommands(mongo, metrics, logger);
  const redis = openRedis(config.REDIS_URL, logger);
  const jobs = declaredOnly(createJobs(config.REDIS_URL, logger), slice);
  measureJobs(jobs, metrics);
  const revocations = subscribeToRevocations(redis, config.REDIS_URL, logger);
  const stopped = new AbortController();
  const pending = new Set<string>();
  const closing: (() => Promise<void> | void)[] = [];
  await revocations.start();

  return {
    context: {
      config,
      logger,
      metrics,
      clock: systemClock,
      db: mongo.db,
      redis,
      counters: createCounters(mongo.db),
      jobs,
      limiter: createLimiter(redis, config.RATE_LIMIT_SCALE),
      authenticate: createAuthenticate(publishedKeys(config.ACCOUNT_URL), revocations),
      onRevoked: revocations.onRevoked,
    },
    config,
    logger,
    metrics,
    checks: {
      mongodb: mongo.ping,
      redis: async () => void (await redis.ping()),
      revocations: async () => {
        if (!revocations.isFresh()) throw new Error('no contact for more than 5 s');
      },
      prepared: async () => {
        if (pending.size > 0) throw new Error(`not prepared: ${[...pending].join(', ')}`);
      },
    },
    prepare(task, run) {
      pending.add(task);
      void untilDone(task, run, logger, stopped.signal).then(() => pending.delete(task));
    },
    onClose: (task) => void closing.unshift(task),
    async close() {
      stopped.abort();
      for (const task of closing) await task();
      await jobs.close();
      revocations.stop();
      redis.disconnect();
      await mongo.close();
      await stopTracing();
    },
  };
}

/**
 * Refuses to work on a queue that slice.ts does not name: `npm run check` compares those names, because all services
 * share one Redis.
 */
function declaredOnly(jobs: Jobs, { name, jobs: declared }: ServiceDeclaration): Jobs {
  const check = (queue: string) => {
    if (!declared.includes(queue)) throw new Error(`svc-${name}/slice.ts does not declare the job ${queue}.`);
  };
  return {
    ...jobs,
    work(queue, ...rest) {
      check(queue);
      jobs.work(queue, ...rest);
    },
    async schedule(queue, ...rest) {
      check(queue);
      await jobs.schedule(queue, ...rest);
    },
  };
}
