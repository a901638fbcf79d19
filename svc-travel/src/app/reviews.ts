import { createAuthorNotices } from '../cases/author-notices.ts';
import { createCasePurgeRepository } from '../cases/case-purges.repository.ts';
import { createCaseRetention } from '../cases/case-retention.ts';
import { caseRoutes } from '../cases/cases.routes.ts';
import { createCaseService } from '../cases/cases.service.ts';
import { createReviewOutcomes } from '../cases/review-outcomes.ts';
import { inspectPhoto } from '../images/photo-head.ts';
import { reportRoutes } from '../reports/reports.routes.ts';
import { createReportService } from '../reports/reports.service.ts';
import { reviewDraftRoutes } from '../review-drafts/review-drafts.routes.ts';
import { createReviewDraftService, type ReviewDraftService } from '../review-drafts/review-drafts.service.ts';
import { createReviewChanges, type ReviewChanges } from '../reviews/review-changes.ts';
import { createReviewViews } from '../reviews/review-views.ts';
import { reviewRoutes } from '../reviews/reviews.routes.ts';
import { createReviewService } from '../reviews/reviews.service.ts';
import type { TravelParts } from './parts.ts';

/** Reviews with their drafts, the reports of them, and the cases in which those are decided. */
export function composeReviews(parts: TravelParts) {
  const { caseDocuments: cases, clock, counters, counts, destinations, feed, images, logger, lookups } = parts;
  const { reportDocuments: reports } = parts;
  const drafts = draftsOf(parts);
  const changes = createReviewChanges({ destinations, counters, clock, shown: feed.changed });
  const reviews = reviewsOf(parts, drafts, changes);
  const decisions = createCaseService({
    cases,
    reports,
    reviews,
    images,
    members: parts.members,
    clock,
    audit: parts.audit.cases,
    countDecision: (by) => counts.add('decision', '', by),
    titleOf: lookups.titleOf,
  });
  const reporting = createReportService({
    reports,
    reviews,
    members: parts.members,
    cases: decisions,
    counters,
    clock,
    countReport: () => counts.add('report'),
    titleOf: lookups.titleOf,
  });
  const purges = createCasePurgeRepository(parts.db);
  return {
    reviews,
    changes,
    drafts,
    cases: decisions,
    purgeCases: createCaseRetention({ cases, purges, reports, reviews, images, clock }),
    authorNotices: createAuthorNotices({ cases, reviews, clock, logger, titleOf: lookups.titleOf }),
    /** Reads which reports and cases there are, for pages and counts. */
    async loadCases() {
      await reports.load();
      await cases.load();
    },
    /** Reads what other instances have changed of them since then. */
    async catchUpCases(since: Date) {
      const purged = await purges.findSince(since);
      reports.forgetMany(purged.flatMap(({ reportNos }) => reportNos));
      cases.forgetMany(purged.map(({ reviewNo }) => reviewNo));
      await reports.catchUp(since);
      await cases.catchUp(since);
    },
    routes: [
      ...reviewRoutes(reviews, inspectPhoto),
      ...reviewDraftRoutes(drafts, inspectPhoto),
      ...reportRoutes(reporting),
      ...caseRoutes(decisions),
    ],
  };
}

function draftsOf({ clock, draftDocuments, images, lookups, reviewDocuments }: TravelParts) {
  return createReviewDraftService({
    drafts: draftDocuments,
    images,
    findReview: reviewDocuments.find,
    isOffered: (travelNo) => lookups.get(travelNo)?.status === 'Y',
    titleOf: lookups.titleOf,
    clock,
  });
}

function reviewsOf(parts: TravelParts, drafts: ReviewDraftService, changes: ReviewChanges) {
  const { clock, counters, destinations, images, likes, lookups, members, reviewDocuments, visits } = parts;
  return createReviewService({
    reviews: reviewDocuments,
    likes,
    members,
    images,
    views: createReviewViews({ likes, members, visits, placeOf: lookups.faceOf }),
    visits,
    places: {
      get: lookups.get,
      inactive: lookups.inactive,
      reviewTotal: lookups.reviewTotal,
      reviewStateOf: destinations.reviewStateOf,
    },
    changes,
    outcomesOf: createReviewOutcomes(parts.caseDocuments),
    drafts,
    counters,
    clock,
  });
}
