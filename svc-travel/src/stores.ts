import { spellingPattern } from '@osaka/domain/search';
import {
  type AppContext,
  type Clock,
  type Counters,
  createAuditLog,
  createDailyCounts,
  createIdempotency,
  type Redis,
  silentLogger,
} from '@osaka/service-kit';
import type { Db } from 'mongodb';
import { AUDITED_COLLECTIONS } from './audit/audit.routes.ts';
import { createBookmarkRepository } from './bookmarks/bookmarks.repository.ts';
import { createCasePurgeRepository } from './cases/case-purges.repository.ts';
import { createCaseRepository } from './cases/cases.repository.ts';
import { createCatalogueRepository } from './catalogue/catalogue.repository.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { createCatalogueLookups } from './catalogue/lookups.ts';
import { createDestinationBatches } from './destinations/destination-batches.repository.ts';
import { createDestinationRepository } from './destinations/destinations.repository.ts';
import type { Draw, DrawPreview } from './images/drawers.ts';
import type { ImageStore } from './images/image-store.ts';
import { createImageRepository } from './images/images.repository.ts';
import { createImportRepository } from './imports/imports.repository.ts';
import { createMemberRepository } from './members/members.repository.ts';
import { createPassRepository } from './passes/passes.repository.ts';
import { createPlaceRequestRepository } from './place-requests/place-requests.repository.ts';
import { createQualityRepository } from './quality/quality.repository.ts';
import { createReferenceRepository } from './reference/reference.repository.ts';
import { createReportRepository } from './reports/reports.repository.ts';
import { createReviewDraftRepository } from './review-drafts/review-drafts.repository.ts';
import { createLikeRepository } from './reviews/likes.repository.ts';
import { createReviewRepository } from './reviews/reviews.repository.ts';
import { createSearchWordRepository } from './statistics/search-words.repository.ts';
import { createViewRepository } from './views/views.repository.ts';
import { createVisitRepository } from './visits/visits.repository.ts';

export interface TravelSettings extends Omit<AppContext, 'idempotency' | 'afterWrite'> {
  db: Db;
  clock: Clock;
  counters: Counters;
  /** Folder of the catalogue's pictures. */
  imageDir: string;
  /** Uploaded pictures. */
  uploads: ImageStore;
  draw: Draw;
  drawPreview: DrawPreview;
  redis?: Redis | undefined;
  /** Ids of lines of the rail network that do not run. */
  closedLines?: readonly string[];
}

/** The settings, the repositories and the catalogue in memory. */
export type TravelStores = ReturnType<typeof createStores>;

export function createStores(settings: TravelSettings) {
  const { db, clock, logger = silentLogger } = settings;
  const catalogue = createCatalogue(createCatalogueRepository(db));
  return {
    ...settings,
    logger,
    idempotency: createIdempotency(db, clock),
    catalogue,
    lookups: createCatalogueLookups(catalogue),
    auditLog: createAuditLog(db, AUDITED_COLLECTIONS, clock, spellingPattern),
    counts: createDailyCounts(db, clock, logger),
    bookmarks: createBookmarkRepository(db),
    casePurges: createCasePurgeRepository(db),
    caseRepository: createCaseRepository(db),
    destinationBatches: createDestinationBatches(db),
    destinations: createDestinationRepository(db),
    imageRepository: createImageRepository(db),
    importRepository: createImportRepository(db),
    likes: createLikeRepository(db),
    members: createMemberRepository(db),
    passRepository: createPassRepository(db),
    placeRequests: createPlaceRequestRepository(db),
    qualityRepository: createQualityRepository(db),
    referenceRepository: createReferenceRepository(db),
    reportRepository: createReportRepository(db),
    reviewDraftRepository: createReviewDraftRepository(db),
    reviewRepository: createReviewRepository(db),
    searchWords: createSearchWordRepository(db),
    views: createViewRepository(db),
    visits: createVisitRepository(db),
  };
}
