import { reviewDecided } from '@osaka/contracts/travel';
import { type Clock, createSweep, eventOf, type Logger } from '@osaka/service-kit';
import type { StoredReview } from '../reviews/reviews.repository.ts';
import { noticeOf } from './author-notice.ts';
import { type CaseRepository, decidedFactOf } from './cases.repository.ts';

const EVERY_MS = 5000;

interface Parts {
  cases: Pick<CaseRepository, 'find' | 'findToTell' | 'save'>;
  reviews: { find(reviewNo: number): Promise<StoredReview | undefined> };
  clock: Clock;
  logger: Logger;
  titleOf(travelNo: number): string;
}

/**
 * Tells authors by an event why their review is hidden and how an appeal ended, once a decision has held for UNDO_MS.
 */
export function createAuthorNotices({ cases, reviews, clock, logger, titleOf }: Parts) {
  async function tell(reviewNo: number): Promise<void> {
    const found = await cases.find(reviewNo);
    const now = clock.now();
    if (!found?.tellAt || found.tellAt > now) return;
    // Nobody has to know what becomes of a review that its author has deleted.
    const told = (await reviews.find(reviewNo)) ? noticeOf(found, now, titleOf(found.travelNo)) : undefined;
    const next = { ...found, version: found.version + 1, tellAt: undefined, ...(told ? { told } : {}) };
    // Refused when the case has changed meanwhile; the next round then finds it again.
    await cases.save(next, told && { event: eventOf(reviewDecided, told.no, decidedFactOf(next, told).data) });
  }

  return createSweep(
    'author notices',
    async () => {
      for (const reviewNo of await cases.findToTell(clock.now())) await tell(reviewNo);
    },
    logger,
    EVERY_MS,
  );
}
