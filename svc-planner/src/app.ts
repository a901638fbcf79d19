import {
  type AppContext,
  type Clock,
  type Counters,
  createApp,
  createDailyCounts,
  createIdempotency,
  type DailyCounts,
  memberDataRoute,
  type ServiceApp,
  silentLogger,
} from '@osaka/service-kit';
import type { Db } from 'mongodb';
import slice from '../slice.ts';
import { createDestinationCopies } from './destinations/destination-copies.repository.ts';
import { liveRoutes } from './live/live.routes.ts';
import type { LiveHub } from './live/live-hub.ts';
import { memberDataSections } from './members/member-data.ts';
import { createMemberNames } from './members/member-names.repository.ts';
import { createWithdrawalRepository } from './members/withdrawals.repository.ts';
import { createWithdrawalService } from './members/withdrawals.service.ts';
import { noAnnouncements } from './plans/announcements.ts';
import { companionRoutes } from './plans/companions/companions.routes.ts';
import { createCompanionService } from './plans/companions/companions.service.ts';
import { createInvitationRepository } from './plans/companions/invitations.repository.ts';
import { createCopyPlan } from './plans/copies.service.ts';
import { createPlanDescriptions } from './plans/describe-plan.ts';
import { draftRoutes } from './plans/drafts/drafts.routes.ts';
import { createDraftService } from './plans/drafts/drafts.service.ts';
import { createExportService } from './plans/export/export.service.ts';
import { createPlanAccess, roleOf } from './plans/plan-access.ts';
import { createPlanRepository } from './plans/plans.repository.ts';
import { planRoutes } from './plans/plans.routes.ts';
import { createPlanService } from './plans/plans.service.ts';
import { createOpinionRepository } from './plans/shares/opinions.repository.ts';
import { createShareRepository } from './plans/shares/shares.repository.ts';
import { shareRoutes } from './plans/shares/shares.routes.ts';
import { createShareService } from './plans/shares/shares.service.ts';
import { createHistoryRepository } from './plans/trip/history.repository.ts';
import { tripRoutes } from './plans/trip/trip.routes.ts';
import { createTripService } from './plans/trip/trip.service.ts';
import { createPlanCounter } from './statistics/plan-counter.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';

export interface PlannerContext extends AppContext {
  db: Db;
  clock: Clock;
  counters: Counters;
  /** For the statistics; main.ts writes and purges them. */
  counts?: DailyCounts;
  /** The open event streams of this instance; without it no stream can be opened. */
  live?: LiveHub;
  /** Cookies without Secure. */
  isLocal?: boolean;
}

export function createPlannerApp(context: PlannerContext): ServiceApp {
  const { db, clock, live } = context;
  const announcements = live?.announcements ?? noAnnouncements;
  const repository = createPlanRepository(db);
  const [copies, names, history, opinions] = [
    createDestinationCopies(db),
    createMemberNames(db),
    createHistoryRepository(db),
    createOpinionRepository(db),
  ];
  const counts = context.counts ?? createDailyCounts(db, clock, silentLogger);
  const shared = {
    ...context,
    planCounter: createPlanCounter(counts),
    repository,
    copies,
    names,
    history,
    announcements,
    reach: createPlanAccess(repository.find),
  };
  const parts = { ...shared, descriptions: createPlanDescriptions({ copies, names, opinions, clock }) };
  const shares = createShareService({
    ...parts,
    opinions,
    shares: createShareRepository(db),
    copyPlan: createCopyPlan(parts),
  });
  const exports = createExportService(parts, shares);
  const trips = createTripService(parts);
  live?.readBy({ ...repository, changesSince: trips.changesSince, roleOf });
  const routes = [
    ...planRoutes(createPlanService(parts)),
    ...draftRoutes(createDraftService(parts)),
    ...tripRoutes(trips),
    ...companionRoutes(createCompanionService({ ...parts, invitations: createInvitationRepository(db) })),
    ...shareRoutes(shares, exports, { isLocal: context.isLocal ?? false }),
    memberDataRoute(slice, memberDataSections({ plans: repository, content: exports.content })),
    ...statisticsRoutes(counts, copies),
    ...(live
      ? liveRoutes(
          live,
          createPlanAccess(async (planNo) => (await repository.findStates([planNo]))[0]),
          roleOf,
        )
      : []),
  ];
  const { refuseLateWrite } = createWithdrawalService(createWithdrawalRepository(context.db), {
    plans: repository,
    names,
  });
  return createApp(routes, { ...context, idempotency: createIdempotency(db, clock), afterWrite: refuseLateWrite });
}
