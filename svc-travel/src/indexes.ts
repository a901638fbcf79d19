import {
  auditLogIndexes,
  auditSourceIndex,
  dailyCountIndexes,
  declareIndexes,
  idempotencyIndexes,
  outboxIndex,
} from '@osaka/service-kit';
import type { Db, IndexDescription } from 'mongodb';
import { bookmarkIndexes } from './bookmarks/bookmarks.repository.ts';
import { casePurgeIndexes } from './cases/case-purges.repository.ts';
import { caseIndexes } from './cases/cases.repository.ts';
import { destinationIndexes } from './destinations/destinations.repository.ts';
import { imageIndexes } from './images/images.repository.ts';
import { importIndexes, importRowIndexes } from './imports/imports.repository.ts';
import { memberCopyIndexes } from './members/members.repository.ts';
import { passIndexes } from './passes/passes.repository.ts';
import { placeRequestIndexes } from './place-requests/place-requests.repository.ts';
import { reportIndexes } from './reports/reports.repository.ts';
import { reviewDraftIndexes } from './review-drafts/review-drafts.repository.ts';
import { likeIndexes } from './reviews/likes.repository.ts';
import { reviewIndexes } from './reviews/reviews.repository.ts';
import { searchWordIndexes } from './statistics/search-words.repository.ts';
import { viewMarkIndexes } from './views/views.repository.ts';
import { visitIndexes } from './visits/visits.repository.ts';

const named = [{ key: { nameKey: 1 }, name: 'name', unique: true }, auditSourceIndex] as const;

const INDEXES: Record<string, readonly IndexDescription[]> = {
  destinations: [...destinationIndexes, outboxIndex, auditSourceIndex],
  cities: named,
  districts: [...named, { key: { cityNo: 1 }, name: 'city' }],
  categories: named,
  tags: named,
  themes: named,
  facilities: named,
  passes: [...passIndexes, auditSourceIndex],
  viewMarks: viewMarkIndexes,
  bookmarks: bookmarkIndexes,
  memberCopies: memberCopyIndexes,
  planVisits: visitIndexes,
  reviews: reviewIndexes,
  reviewLikes: likeIndexes,
  reviewDrafts: reviewDraftIndexes,
  reports: [...reportIndexes, auditSourceIndex],
  cases: [...caseIndexes, auditSourceIndex, outboxIndex],
  casePurges: casePurgeIndexes,
  auditLog: auditLogIndexes,
  images: imageIndexes,
  idempotencyKeys: idempotencyIndexes,
  imports: importIndexes,
  importRows: importRowIndexes,
  dailyCounts: dailyCountIndexes,
  searchWords: searchWordIndexes,
  placeRequests: placeRequestIndexes,
};

export async function declareTravelIndexes(db: Db): Promise<void> {
  await Promise.all(
    Object.entries(INDEXES).map(([collection, indexes]) => declareIndexes(db.collection(collection), indexes)),
  );
}
