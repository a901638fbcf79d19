import { createApp, memberDataRoute, type ServiceApp } from '@osaka/service-kit';
import slice from '../slice.ts';
import type { PlannerContext } from './context.ts';
import { memberDataSections } from './members/member-data.ts';
import { createWithdrawalService } from './members/withdrawals.service.ts';
import { companionRoutes } from './plans/companions/companions.routes.ts';
import { createCompanionService } from './plans/companions/companions.service.ts';
import { createCourseAdministration } from './plans/courses/course-administration.service.ts';
import { courseRoutes } from './plans/courses/courses.routes.ts';
import { createCourseService } from './plans/courses/courses.service.ts';
import { draftRoutes } from './plans/drafts/drafts.routes.ts';
import { createDraftService } from './plans/drafts/drafts.service.ts';
import { expenseRoutes } from './plans/expenses/expenses.routes.ts';
import { createExpenseService } from './plans/expenses/expenses.service.ts';
import { createExportService } from './plans/export/export.service.ts';
import { feedRoutes } from './plans/feeds/feeds.routes.ts';
import { createFeedService } from './plans/feeds/feeds.service.ts';
import { liveRoutes } from './plans/live/live.routes.ts';
import { planRoutes } from './plans/plans.routes.ts';
import { createPlanService } from './plans/plans.service.ts';
import { shareRoutes } from './plans/shares/shares.routes.ts';
import { createShareService } from './plans/shares/shares.service.ts';
import { tripRoutes } from './plans/trip/trip.routes.ts';
import { createTripService } from './plans/trip/trip.service.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';

export function createPlannerApp(context: PlannerContext): ServiceApp {
  const shares = createShareService(context);
  const exports = createExportService(context, shares);
  const expenses = createExpenseService(context);
  const feeds = createFeedService(context, exports);
  const { refuseLateWrite } = createWithdrawalService(context);
  const routes = [
    ...planRoutes(createPlanService(context)),
    ...draftRoutes(createDraftService(context)),
    ...tripRoutes(createTripService(context)),
    ...companionRoutes(createCompanionService(context)),
    ...expenseRoutes(expenses),
    ...shareRoutes(shares, exports, context),
    ...feedRoutes(feeds),
    ...courseRoutes(createCourseService(context), createCourseAdministration(context), context.auditLog),
    ...liveRoutes(context),
    memberDataRoute(slice, memberDataSections(context, { exports, expenses, feeds })),
    ...statisticsRoutes(context),
  ];
  return createApp(routes, { ...context, afterWrite: refuseLateWrite });
}
