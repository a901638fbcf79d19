import {
  type AppContext,
  type Clock,
  type Counters,
  createAuditLog,
  createDailyCounts,
  type Logger,
  type Redis,
} from '@osaka/service-kit';
import type { Db } from 'mongodb';
import { AUDITED_COLLECTIONS } from '../audit/audit.routes.ts';
import { createTravelAudit } from '../audit/travel-audit.ts';
import { createBookmarkRepository } from '../bookmarks/bookmarks.repository.ts';
import { createCaseRepository } from '../cases/cases.repository.ts';
import { createCatalogueRepository } from '../catalogue/catalogue.repository.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { createCatalogueFeed } from '../catalogue/catalogue-feed.ts';
import { createCatalogueLookups } from '../catalogue/lookups.ts';
import { createDestinationRepository } from '../destinations/destinations.repository.ts';
import type { Draw } from '../images/drawers.ts';
import type { ImageStore } from '../images/image-store.ts';
import { createImageRepository } from '../images/images.repository.ts';
import { createImageService } from '../images/images.service.ts';
import { createMemberRepository } from '../members/members.repository.ts';
import { createPlaceRequestRepository } from '../place-requests/place-requests.repository.ts';
import { createReportRepository } from '../reports/reports.repository.ts';
import { createReviewDraftRepository } from '../review-drafts/review-drafts.repository.ts';
import { createLikeRepository } from '../reviews/likes.repository.ts';
import { createReviewRepository } from '../reviews/reviews.repository.ts';
import { createSearchCounter } from '../statistics/search-counter.ts';
import { createSearchWordRepository } from '../statistics/search-words.repository.ts';
import { createVisitRepository } from '../visits/visits.repository.ts';

export interface TravelSettings {
  db: Db;
  clock: Clock;
  counters: Counters;
  /** Uploaded pictures. */
  uploads: ImageStore;
  draw: Draw;
  limiter: AppContext['limiter'];
  redis: Redis | undefined;
  logger: Logger;
}

export type TravelParts = ReturnType<typeof createParts>;

/** The settings with what several areas of the service share: repositories, the catalogue, pictures, counts and audit. */
export function createParts(settings: TravelSettings) {
  const { db, clock, counters, logger } = settings;
  const catalogue = createCatalogue(createCatalogueRepository(db));
  const pictures = createImageRepository(db);
  const counts = createDailyCounts(db, clock, logger);
  const log = createAuditLog(db, AUDITED_COLLECTIONS, clock);
  return {
    ...settings,
    catalogue,
    feed: createCatalogueFeed(catalogue, logger, settings.redis),
    lookups: createCatalogueLookups(catalogue),
    members: createMemberRepository(db),
    destinations: createDestinationRepository(db),
    bookmarks: createBookmarkRepository(db),
    likes: createLikeRepository(db),
    visits: createVisitRepository(db),
    reviewDocuments: createReviewRepository(db),
    draftDocuments: createReviewDraftRepository(db),
    reportDocuments: createReportRepository(db),
    caseDocuments: createCaseRepository(db),
    pictures,
    images: createImageService({
      images: pictures,
      store: settings.uploads,
      draw: settings.draw,
      limiter: settings.limiter,
      counters,
      clock,
    }),
    counts,
    placeRequests: createPlaceRequestRepository(db),
    searches: createSearchCounter({ counts, words: createSearchWordRepository(db), clock, logger }),
    log,
    audit: createTravelAudit(log, catalogue, clock),
  };
}
