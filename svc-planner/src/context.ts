import {
  type AppContext,
  type Clock,
  type Counters,
  createDailyCounts,
  createIdempotency,
  dailyCountIndexes,
  declareIndexes,
  idempotencyIndexes,
  type Redis,
  silentLogger,
} from '@osaka/service-kit';
import type { Db } from 'mongodb';
import { createDestinationCopies } from './destinations/destination-copies.repository.ts';
import { createMemberNames } from './members/member-names.repository.ts';
import { createWithdrawalRepository } from './members/withdrawals.repository.ts';
import { noAnnouncements } from './plans/announcements.ts';
import { createInvitationRepository } from './plans/companions/invitations.repository.ts';
import { createLiveHub } from './plans/live/live-hub.ts';
import { createPlanRepository } from './plans/plans.repository.ts';
import { createOpinionRepository } from './plans/shares/opinions.repository.ts';
import { createShareRepository } from './plans/shares/shares.repository.ts';
import { createHistoryRepository } from './plans/trip/history.repository.ts';
import { createPlanVisitRepository } from './plans/visits/plan-visits.repository.ts';
import { createPlanCounter } from './statistics/plan-counter.ts';

export interface PlannerSettings extends Omit<AppContext, 'idempotency' | 'afterWrite'> {
  db: Db;
  clock: Clock;
  counters: Counters;
  /** For the live streams: publishes, and fails at once while Redis is away. */
  redis?: Pick<Redis, 'publish'>;
  /** For the live streams: subscribes, and subscribes again by itself. Without it no stream can be opened. */
  subscriber?: Pick<Redis, 'subscribe' | 'unsubscribe' | 'on' | 'status' | 'disconnect'>;
  /** Cookies without Secure. */
  isLocal?: boolean;
}

export type PlannerRepositories = ReturnType<typeof createRepositories>;
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
    planCounter: createPlanCounter(counts, repositories.destinations),
    live,
    announcements: live?.announcements ?? noAnnouncements,
  };
}

function createRepositories(db: Db) {
  return {
    plans: createPlanRepository(db),
    history: createHistoryRepository(db),
    visits: createPlanVisitRepository(db),
    invitations: createInvitationRepository(db),
    shares: createShareRepository(db),
    opinions: createOpinionRepository(db),
    destinations: createDestinationCopies(db),
    memberNames: createMemberNames(db),
    withdrawals: createWithdrawalRepository(db),
  };
}

export async function declarePlannerIndexes(context: PlannerContext): Promise<void> {
  const { db, plans, withdrawals, history, invitations, shares, opinions } = context;
  for (const repository of [plans, withdrawals, history, invitations, shares, opinions]) await repository.prepare();
  await declareIndexes(db.collection('idempotencyKeys'), idempotencyIndexes);
  await declareIndexes(db.collection('dailyCounts'), dailyCountIndexes);
}
