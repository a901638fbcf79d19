import { type AppContext, type Clock, type Counters, createApp, type ServiceApp } from '@osaka/service-kit';
import type { Db } from 'mongodb';
import { createDestinationCopies } from './destinations/destination-copies.repository.ts';
import { createWithdrawalRepository } from './members/withdrawals.repository.ts';
import { createWithdrawalService } from './members/withdrawals.service.ts';
import { draftRoutes } from './plans/drafts.routes.ts';
import { createDraftService } from './plans/drafts.service.ts';
import { createPlanRepository } from './plans/plans.repository.ts';
import { planRoutes } from './plans/plans.routes.ts';
import { createPlanService } from './plans/plans.service.ts';

export interface PlannerContext extends AppContext {
  db: Db;
  clock: Clock;
  counters: Counters;
}

export function createPlannerApp(context: PlannerContext): ServiceApp {
  const repository = createPlanRepository(context.db);
  const parts = { ...context, repository, copies: createDestinationCopies(context.db) };
  const { refuseLateWrite } = createWithdrawalService(createWithdrawalRepository(context.db), repository);
  return createApp([...planRoutes(createPlanService(parts)), ...draftRoutes(createDraftService(parts))], { ...context, afterWrite: refuseLateWrite });
}
