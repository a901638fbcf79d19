import { STATISTICS_KEPT_DAYS } from '@osaka/contracts';
import {
  type AppContext,
  type Clock,
  type Counters,
  createApp,
  createIdempotency,
  type Logger,
  memberDataRoute,
  type Redis,
  silentLogger,
} from '@osaka/service-kit';
import type { Db } from 'mongodb';
import slice from '../slice.ts';
import { composeAdministration } from './app/administration.ts';
import { createParts } from './app/parts.ts';
import { composeReviews } from './app/reviews.ts';
import { composeVisitors } from './app/visitors.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { withConditionalReads } from './catalogue/conditional-reads.ts';
import type { Draw, DrawPreview } from './images/drawers.ts';
import type { ImageStore } from './images/image-store.ts';
import { imageRoutes, withImages } from './images/images.routes.ts';
import { memberDataSections } from './members/member-data.ts';
import { memberEvents } from './members/members.events.ts';
import { createWithdrawalService } from './members/withdrawals.service.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';
import { visitEvents } from './visits/visits.events.ts';
import { createVisitService } from './visits/visits.service.ts';

const DAY_MS = 24 * 3600 * 1000;

export interface TravelContext extends AppContext {
  db: Db;
  clock: Clock;
  counters: Counters;
  /** Folder of the catalogue's pictures. */
  imageDir: string;
  /** Uploaded pictures. */
  uploads: ImageStore;
  draw: Draw;
  drawPreview: DrawPreview;
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
  drawPreview,
  redis,
  logger = silentLogger,
  ...context
}: TravelContext) {
  const parts = createParts({ db, clock, counters, uploads, draw, limiter: context.limiter, redis, logger });
  const { bookmarks, caseDocuments, catalogue, counts, feed, images, likes, log, lookups, members } = parts;
  const { placeRequests, reviewDocuments, searches } = parts;
  const reviewArea = composeReviews(parts);
  const visitorArea = composeVisitors(parts, reviewArea.reviews);
  const administration = composeAdministration(parts);
  const visits = createVisitService({
    visits: parts.visits,
    placesReviewedBy: reviewDocuments.findPlacesOf,
    reviewsChanged: reviewArea.changes.done,
  });
  const withdrawals = createWithdrawalService(members, [bookmarks, likes, visits, reviewArea.drafts], clock);
  const idempotency = createIdempotency(db, clock);

  const routes = [
    ...visitorArea.routes,
    ...reviewArea.routes,
    ...imageRoutes(images),
    ...administration.routes,
    ...auditRoutes(log),
    ...statisticsRoutes({ counts, searches, cases: caseDocuments, titleOf: lookups.titleOf }),
    memberDataRoute(
      slice,
      memberDataSections({
        bookmarks,
        likes,
        reviews: reviewDocuments,
        reviewDrafts: parts.draftDocuments,
        reports: parts.reportDocuments,
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
      { imageDir, uploads, drawPreview },
    ),
    catalogue,
    feed,
    importRun: administration.importRun,
    counts,
    events: { ...memberEvents(members, withdrawals), ...visitEvents(visits, members) },
    authorNotices: reviewArea.authorNotices,
    loadCases: reviewArea.loadCases,
    catchUpCases: reviewArea.catchUpCases,
    sweep: async () => {
      await withdrawals.sweep();
      await reviewArea.changes.sweep();
      await visitorArea.views.sweep(clock.now());
      await reviewArea.drafts.sweep();
      await images.sweep();
      await log.sweep();
      await administration.imports.sweep();
      await idempotency.sweep();
      await counts.purge();
      await searches.sweep();
      await placeRequests.removeBefore(new Date(clock.now().getTime() - STATISTICS_KEPT_DAYS * DAY_MS));
      await reviewArea.cases.sweep();
      await reviewArea.purgeCases();
    },
  };
}
