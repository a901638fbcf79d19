import { type AppContext, type Clock, type Counters, createApp, type ServiceApp } from '@osaka/service-kit';
import type { Db } from 'mongodb';
import { createDestinationCopies } from './destinations/destination-copies.repository.ts';
import { createMemberNames } from './members/member-names.repository.ts';
import { createWithdrawalRepository } from './members/withdrawals.repository.ts';
import { createWithdrawalService } from './members/withdrawals.service.ts';
import { type Announcements, noAnnouncements } from './plans/announcements.ts';
import { createPlanDescriptions } from './plans/describe-plan.ts';
import { draftRoutes } from './plans/drafts.routes.ts';
import { createDraftService } from './plans/drafts.service.ts';
import { createHistoryRepository } from './plans/history.repository.ts';
import { createPlanAccess } from './plans/plan-access.ts';
import { createPlanRepository } from './plans/plans.repository.ts';
import { planRoutes } from './plans/plans.routes.ts';
import { createPlanService } from './plans/plans.service.ts';
import { tripRoutes } from './plans/trip.routes.ts';
import { createTripService } from './plans/trip.service.ts';

export interface PlannerContext extends AppContext {
  db: Db;
  clock: Clock;
  counters: Counters;
  announcements?: Announcements;
}

export function createPlannerApp(context: PlannerContext): ServiceApp {
  const { db, clock, announcements = noAnnouncements } = context;
  const repository = createPlanRepository(db);
  const [copies, names, history] = [createDestinationCopies(db), createMemberNames(db), createHistoryRepository(db)];
  const shared = { ...context, repository, copies, names, history, announcements, reach: createPlanAccess(repository) };
  const parts = { ...shared, descriptions: createPlanDescriptions({ copies, names, clock }) };
  const { refuseLateWrite } = createWithdrawalService(createWithdrawalRepository(context.db), repository);
  return createApp([...planRoutes(createPlanService(parts)), ...draftRoutes(createDraftService(parts)), ...tripRoutes(createTripService(parts))], {
    ...context,
    afterWrite: refuseLateWrite,
  });
}
