import {
  type AppContext,
  type Clock,
  type Counters,
  createApp,
  createAuditLog,
  createDailyCounts,
  createIdempotency,
  type Logger,
  memberDataRoute,
  type Redis,
  silentLogger,
} from '@osaka/service-kit';
import type { Db } from 'mongodb';
import slice from '../slice.ts';
import { AUDITED_COLLECTIONS, auditRoutes } from './audit/audit.routes.ts';
import { createTravelAudit } from './audit/travel-audit.ts';
import { createBookmarkRepository } from './bookmarks/bookmarks.repository.ts';
import { bookmarkRoutes } from './bookmarks/bookmarks.routes.ts';
import { createBookmarkService } from './bookmarks/bookmarks.service.ts';
import { createAuthorNotices } from './cases/author-notices.ts';
import { createCasePurgeRepository } from './cases/case-purges.repository.ts';
import { createCaseRetention } from './cases/case-retention.ts';
import { createCaseRepository } from './cases/cases.repository.ts';
import { caseRoutes } from './cases/cases.routes.ts';
import { createCaseService } from './cases/cases.service.ts';
import { createReviewOutcomes } from './cases/review-outcomes.ts';
import { createAdminCatalogue } from './catalogue/admin-catalogue.ts';
import { createCatalogueRepository } from './catalogue/catalogue.repository.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { createCatalogueService } from './catalogue/catalogue.service.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { createCatalogueFeed } from './catalogue/catalogue-feed.ts';
import { withConditionalReads } from './catalogue/conditional-reads.ts';
import { createCatalogueLookups } from './catalogue/lookups.ts';
import { comparisonRoutes } from './comparisons/comparisons.routes.ts';
import { createComparisonService } from './comparisons/comparisons.service.ts';
import { createDestinationBatches } from './destinations/destination-batches.repository.ts';
import { createDestinationRepository } from './destinations/destinations.repository.ts';
import { destinationRoutes } from './destinations/destinations.routes.ts';
import { createDestinationService } from './destinations/destinations.service.ts';
import { COUNTERS } from './documents/counters.ts';
import type { Draw } from './images/drawers.ts';
import type { ImageStore } from './images/image-store.ts';
import { createImageRepository } from './images/images.repository.ts';
import { imageRoutes, withImages } from './images/images.routes.ts';
import { createImageService } from './images/images.service.ts';
import { inspectPhoto } from './images/photo-head.ts';
import { createImportRun } from './imports/import-run.ts';
import { createImportRepository } from './imports/imports.repository.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { createImportService } from './imports/imports.service.ts';
import { memberDataSections } from './members/member-data.ts';
import { memberEvents } from './members/members.events.ts';
import { createMemberRepository } from './members/members.repository.ts';
import { createWithdrawalService } from './members/withdrawals.service.ts';
import { createQualityRepository } from './quality/quality.repository.ts';
import { qualityRoutes } from './quality/quality.routes.ts';
import { createQualityService } from './quality/quality.service.ts';
import { createReferenceRepository } from './reference/reference.repository.ts';
import { referenceRoutes } from './reference/reference.routes.ts';
import { createReferenceService } from './reference/reference.service.ts';
import { createReportRepository } from './reports/reports.repository.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { createReportService } from './reports/reports.service.ts';
import { createReviewDraftRepository } from './review-drafts/review-drafts.repository.ts';
import { reviewDraftRoutes } from './review-drafts/review-drafts.routes.ts';
import { createReviewDraftService } from './review-drafts/review-drafts.service.ts';
import { createFirstReviews } from './reviews/first-reviews.ts';
import { createLikeRepository } from './reviews/likes.repository.ts';
import { createReviewViews } from './reviews/review-views.ts';
import { createReviewRepository } from './reviews/reviews.repository.ts';
import { reviewRoutes } from './reviews/reviews.routes.ts';
import { createReviewService } from './reviews/reviews.service.ts';
import { createSearchCounter } from './statistics/search-counter.ts';
import { createSearchWordRepository } from './statistics/search-words.repository.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';
import { createViewRepository } from './views/views.repository.ts';
import { createViewCounter } from './views/views.service.ts';
import { visitEvents } from './visits/visits.events.ts';
import { createVisitRepository } from './visits/visits.repository.ts';

export interface TravelContext extends AppContext {
  db: Db;
  clock: Clock;
  counters: Counters;
  /** Folder of the rendered posters and banners. */
  imageDir: string;
  /** Uploaded pictures. */
  uploads: ImageStore;
  draw: Draw;
  redis?: Redis;
  logger?: Logger;
}

/** The service without its process: the app, and the background tasks that main.ts runs. */
export function createTravel({
  db,
  clock,
  counters,
  imageDir,
  uploads,
  draw,
  redis,
  logger = silentLogger,
  ...context
}: TravelContext) {
  const catalogue = createCatalogue(createCatalogueRepository(db));
  const feed = createCatalogueFeed(catalogue, logger, redis);
  const lookups = createCatalogueLookups(catalogue);
  const members = createMemberRepository(db);
  const destinations = createDestinationRepository(db);
  const views = createViewRepository(db);
  const bookmarks = createBookmarkRepository(db);
  const likes = createLikeRepository(db);
  const visits = createVisitRepository(db);
  const pictures = createImageRepository(db);
  const images = createImageService({
    images: pictures,
    store: uploads,
    draw,
    limiter: context.limiter,
    counters,
    clock,
  });
  const reviewDocuments = createReviewRepository(db);
  const draftDocuments = createReviewDraftRepository(db);
  const reviewDrafts = createReviewDraftService({
    drafts: draftDocuments,
    images,
    findReview: reviewDocuments.find,
    isOffered: (travelNo) => lookups.get(travelNo)?.status === 'Y',
    titleOf: lookups.titleOf,
    clock,
  });
  const withdrawals = createWithdrawalService(members, [bookmarks, likes, visits, reviewDrafts], clock);
  const changed = (travelNo: number) => feed.changed(travelNo);
  const touched = async (travelNo: number) => {
    await destinations.touch(travelNo, await counters.next(COUNTERS.change));
    await feed.changed(travelNo);
  };

  const idempotency = createIdempotency(db, clock);
  const counts = createDailyCounts(db, clock, logger);
  const searches = createSearchCounter({ counts, words: createSearchWordRepository(db), clock, logger });
  const log = createAuditLog(db, AUDITED_COLLECTIONS, clock);
  const audit = createTravelAudit(log, catalogue, clock);
  const countView = createViewCounter({ views, counters, clock, logger, changed });
  const reference = createReferenceService({
    reference: createReferenceRepository(db),
    counters,
    clock,
    changed: (travelNos) => feed.referenceChanged(travelNos),
    audit: audit.reference,
  });
  const reports = createReportRepository(db);
  const caseDocuments = createCaseRepository(db);
  const reviews = createReviewService({
    reviews: reviewDocuments,
    likes,
    members,
    images,
    views: createReviewViews({ likes, members, visits, placeOf: lookups.faceOf }),
    visits,
    places: {
      get: lookups.get,
      inactive: lookups.inactive,
      changed: touched,
      changeNoOf: destinations.reviewChangeNoOf,
    },
    outcomesOf: createReviewOutcomes(caseDocuments),
    drafts: reviewDrafts,
    counters,
    clock,
  });
  const cases = createCaseService({
    cases: caseDocuments,
    reports,
    reviews,
    images,
    members,
    clock,
    audit: audit.cases,
    countDecision: (by) => counts.add('decision', '', by),
    titleOf: lookups.titleOf,
  });
  const casePurges = createCasePurgeRepository(db);
  const purgeCases = createCaseRetention({ cases: caseDocuments, purges: casePurges, reports, reviews, images, clock });
  const adminDestinations = createDestinationService({
    destinations,
    choices: { ...lookups.choices, tagNos: reference.tagNos },
    pictures: { numbersOf: pictures.findNos, release: images.release },
    counters,
    clock,
    changed,
    audit: audit.destinations,
  });

  const adminCatalogue = createAdminCatalogue(catalogue, clock);
  const announce = async (travelNos: readonly number[]) => {
    await feed.changed(...travelNos);
    await audit.destinations.settle();
  };
  const referenceNow = () => catalogue.now.reference;
  const importDocuments = createImportRepository(db);
  const importRun = createImportRun({
    imports: importDocuments,
    batches: createDestinationBatches(db),
    reference: referenceNow,
    entry: audit.destinations.entry,
    counters,
    clock,
    logger,
    announce,
  });
  const imports = createImportService({
    imports: importDocuments,
    run: importRun,
    stored: () => ({ reference: referenceNow(), get: lookups.get, all: () => catalogue.now.index.all() }),
    counters,
    clock,
  });
  const quality = createQualityService({
    quality: createQualityRepository(db),
    all: () => catalogue.now.index.all(),
    get: lookups.get,
    reference: referenceNow,
    counters,
    clock,
    announce,
  });

  const routes = [
    ...catalogueRoutes(
      catalogue,
      createCatalogueService(catalogue, countView),
      createFirstReviews(reviews),
      searches.count,
    ),
    ...comparisonRoutes(createComparisonService({ offered: lookups.offered, ratingsOf: reviews.ratingsOf })),
    ...bookmarkRoutes(
      createBookmarkService(bookmarks, lookups.cardOf, clock, (travelNo) => counts.add('bookmark', travelNo)),
    ),
    ...reviewRoutes(reviews, inspectPhoto),
    ...reviewDraftRoutes(reviewDrafts, inspectPhoto),
    ...reportRoutes(
      createReportService({
        reports,
        reviews,
        members,
        cases,
        counters,
        clock,
        countReport: () => counts.add('report'),
        titleOf: lookups.titleOf,
      }),
    ),
    ...caseRoutes(cases),
    ...imageRoutes(images),
    ...destinationRoutes(adminDestinations, adminCatalogue),
    ...importRoutes(imports, adminCatalogue.matching, referenceNow, clock),
    ...qualityRoutes(quality),
    ...referenceRoutes(reference, lookups.rowOf),
    ...auditRoutes(log),
    ...statisticsRoutes({ counts, searches, cases: caseDocuments, titleOf: lookups.titleOf }),
    memberDataRoute(
      slice,
      memberDataSections({
        bookmarks,
        likes,
        reviews: reviewDocuments,
        reviewDrafts: draftDocuments,
        reports,
        cases: caseDocuments,
        titleOf: lookups.titleOf,
      }),
    ),
  ];
  return {
    app: withImages(
      withConditionalReads(
        createApp(routes, { logger, ...context, idempotency, afterWrite: withdrawals.refuseLateWrite }),
      ),
      imageDir,
      uploads,
    ),
    catalogue,
    feed,
    importRun,
    counts,
    events: { ...memberEvents(members, withdrawals), ...visitEvents(visits, members) },
    authorNotices: createAuthorNotices({ cases: caseDocuments, reviews, clock, logger, titleOf: lookups.titleOf }),
    /** Reads which reports and cases there are, for pages and counts. */
    loadCases: async () => {
      await reports.load();
      await caseDocuments.load();
    },
    /** Reads what other instances have changed of them since then. */
    catchUpCases: async (since: Date) => {
      const purged = await casePurges.findSince(since);
      reports.forgetMany(purged.flatMap(({ reportNos }) => reportNos));
      caseDocuments.forgetMany(purged.map(({ reviewNo }) => reviewNo));
      await reports.catchUp(since);
      await caseDocuments.catchUp(since);
    },
    sweep: async () => {
      await withdrawals.sweep();
      await views.sweep(clock.now());
      await reviewDrafts.sweep();
      await images.sweep();
      await log.sweep();
      await imports.sweep();
      await idempotency.sweep();
      await counts.purge();
      await searches.sweep();
      await cases.sweep();
      await purgeCases();
    },
  };
}
