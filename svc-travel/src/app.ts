import { STATISTICS_KEPT_DAYS } from '@osaka/contracts';
import { createApp, memberDataRoute } from '@osaka/service-kit';
import slice from '../slice.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { bookmarkRoutes } from './bookmarks/bookmarks.routes.ts';
import { createBookmarkService } from './bookmarks/bookmarks.service.ts';
import { createAuthorNotices } from './cases/author-notices.ts';
import { createCaseRetention } from './cases/case-retention.ts';
import { caseRoutes } from './cases/cases.routes.ts';
import { createCaseService } from './cases/cases.service.ts';
import { createReviewOutcomes } from './cases/review-outcomes.ts';
import { createAdminCatalogue } from './catalogue/admin-catalogue.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { createCatalogueService } from './catalogue/catalogue.service.ts';
import { comparisonRoutes } from './comparisons/comparisons.routes.ts';
import { createComparisonService } from './comparisons/comparisons.service.ts';
import type { TravelContext } from './context.ts';
import { destinationRoutes } from './destinations/destinations.routes.ts';
import { createDestinationService } from './destinations/destinations.service.ts';
import { imageRoutes, withImages } from './images/images.routes.ts';
import { inspectPhoto } from './images/photo-head.ts';
import { createImportRun } from './imports/import-run.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { createImportService } from './imports/imports.service.ts';
import { memberDataSections } from './members/member-data.ts';
import { memberEvents } from './members/members.events.ts';
import { createWithdrawalService } from './members/withdrawals.service.ts';
import { passRoutes } from './passes/passes.routes.ts';
import { createPassService } from './passes/passes.service.ts';
import { placeRequestRoutes } from './place-requests/place-requests.routes.ts';
import { qualityRoutes } from './quality/quality.routes.ts';
import { createQualityService } from './quality/quality.service.ts';
import { referenceRoutes } from './reference/reference.routes.ts';
import { createReferenceService } from './reference/reference.service.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { createReportService } from './reports/reports.service.ts';
import { reviewDraftRoutes } from './review-drafts/review-drafts.routes.ts';
import { createReviewDraftService } from './review-drafts/review-drafts.service.ts';
import { createFirstReviews } from './reviews/first-reviews.ts';
import { createReviewChanges } from './reviews/review-changes.ts';
import { reviewRoutes } from './reviews/reviews.routes.ts';
import { createReviewService } from './reviews/reviews.service.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';
import { createViewCounter } from './views/views.service.ts';
import { visitEvents } from './visits/visits.events.ts';
import { createVisitService } from './visits/visits.service.ts';
import { wayRoutes } from './ways/ways.routes.ts';

const DAY_MS = 24 * 3600 * 1000;

/** The app, and the background tasks that main.ts runs. */
export function createTravel(context: TravelContext) {
  const { auditLog, casePurges, caseRepository, catalogue, clock, counts, feed, idempotency, images } = context;
  const { lookups, placeRequests, reportRepository, searches, views } = context;
  const changes = createReviewChanges(context);
  const drafts = createReviewDraftService(context);
  const reviews = createReviewService(context, { changes, drafts, outcomesOf: createReviewOutcomes(context) });
  const cases = createCaseService(context, reviews);
  const purgeCases = createCaseRetention(context, reviews);
  const reports = createReportService(context, { cases, reviews });
  const visits = createVisitService(context, changes);
  const withdrawals = createWithdrawalService(context, { drafts, visits });
  const reference = createReferenceService(context);
  const importRun = createImportRun(context);
  const imports = createImportService(context, importRun);
  const adminCatalogue = createAdminCatalogue(catalogue, clock);
  const catalogueService = createCatalogueService(catalogue, createViewCounter(context), clock);

  const routes = [
    ...catalogueRoutes(catalogue, catalogueService, createFirstReviews(reviews), searches.count),
    ...placeRequestRoutes(context),
    ...wayRoutes(context),
    ...comparisonRoutes(createComparisonService(context, reviews)),
    ...bookmarkRoutes(createBookmarkService(context)),
    ...reviewRoutes(reviews, inspectPhoto),
    ...reviewDraftRoutes(drafts, inspectPhoto),
    ...reportRoutes(reports),
    ...caseRoutes(cases),
    ...imageRoutes(images),
    ...destinationRoutes(createDestinationService(context, reference), adminCatalogue),
    ...importRoutes(context, imports, adminCatalogue),
    ...qualityRoutes(createQualityService(context)),
    ...referenceRoutes(reference, lookups.rowOf),
    ...passRoutes(createPassService(context), catalogueService.passes),
    ...auditRoutes(auditLog),
    ...statisticsRoutes(context),
    memberDataRoute(slice, memberDataSections(context)),
  ];
  const calls = createApp(routes, { ...context, conditionalReads: true, afterWrite: withdrawals.refuseLateWrite });
  return {
    app: withImages(calls, context),
    catalogue,
    feed,
    importRun,
    counts,
    events: { ...memberEvents(context, withdrawals), ...visitEvents(context, visits) },
    authorNotices: createAuthorNotices(context),
    /** Reads which reports and cases there are, for pages and counts. */
    async loadCases() {
      await reportRepository.load();
      await caseRepository.load();
    },
    /** Reads what other instances have changed of them since then. */
    async catchUpCases(since: Date) {
      const purged = await casePurges.findSince(since);
      reportRepository.forgetMany(purged.flatMap(({ reportNos }) => reportNos));
      caseRepository.forgetMany(purged.map(({ reviewNo }) => reviewNo));
      await reportRepository.catchUp(since);
      await caseRepository.catchUp(since);
    },
    async sweep() {
      await withdrawals.sweep();
      await changes.sweep();
      await views.sweep(clock.now());
      await drafts.sweep();
      await images.sweep();
      await auditLog.sweep();
      await imports.sweep();
      await idempotency.sweep();
      await counts.purge();
      await searches.sweep();
      await placeRequests.removeBefore(new Date(clock.now().getTime() - STATISTICS_KEPT_DAYS * DAY_MS));
      await cases.sweep();
      await purgeCases();
    },
  };
}
