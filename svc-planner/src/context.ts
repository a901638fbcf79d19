import { spellingPattern } from '@osaka/domain/search';
import {
  type AppContext,
  auditLogIndexes,
  type Clock,
  type Counters,
  createAuditLog,
  createDailyCounts,
  createIdempotency,
  dailyCountIndexes,
  declareIndexes,
  idempotencyIndexes,
  silentLogger,
} from '@osaka/service-kit';
import type { Db } from 'mongodb';
import { createBestWays } from './plans/courses/best-ways.ts';
import { COURSES } from './plans/courses/courses.repository.ts';
import { createLiveHub, type LiveConnections, noAnnouncements } from './plans/live/live-hub.ts';
import { createRepositories } from './repositories.ts';
import { createPlanCounter } from './statistics/plan-counter.ts';

/** Without the connections no live stream can be opened. */
export interface PlannerSettings extends Omit<AppContext, 'idempotency' | 'afterWrite'>, Partial<LiveConnections> {
  db: Db;
  clock: Clock;
  counters: Counters;
  /** Ids of lines of the rail network that do not run. */
  closedLines?: readonly string[];
  /** Cookies without Secure. */
  isLocal?: boolean;
}

export type PlannerContext = ReturnType<typeof createPlannerContext>;

/** What the services, jobs and event handlers work with; one for each process. */
export function createPlannerContext(settings: PlannerSettings) {
  const { db, clock, logger = silentLogger, redis, subscriber, authenticate } = settings;
  const repositories = createRepositories(db);
  const counts = createDailyCounts(db, clock, logger);
  const live =
    redis && subscriber ? createLiveHub({ ...repositories, redis, subscriber, logger, authenticate }) : undefined;
  return {
    ...settings,
    ...repositories,
    logger,
    idempotency: createIdempotency(db, clock),
    counts,
    bestWays: createBestWays(settings.closedLines),
    auditLog: createAuditLog(db, [COURSES], clock, spellingPattern),
    planCounter: createPlanCounter(counts, repositories.destinations),
    live,
    announcements: live?.announcements ?? noAnnouncements,
  };
}

export async function declarePlannerIndexes(context: PlannerContext): Promise<void> {
  const { db, plans, withdrawals, history, invitations, shares, opinions, feeds, courses } = context;
  for (const repository of [plans, withdrawals, history, invitations, shares, opinions, feeds, courses])
    await repository.prepare();
  await declareIndexes(db.collection('idempotencyKeys'), idempotencyIndexes);
  await declareIndexes(db.collection('dailyCounts'), dailyCountIndexes);
  await declareIndexes(db.collection('auditLog'), auditLogIndexes);
}
