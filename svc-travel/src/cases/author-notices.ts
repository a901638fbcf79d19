import { reviewDecided } from '@osaka/contracts/travel';
import { createSweep, eventOf } from '@osaka/service-kit';
import type { TravelContext } from '../context.ts';
import { noticeOf } from './author-notice.ts';
import { decidedFactOf } from './cases.repository.ts';
import { appealNotice, reporterNotices } from './decision-notices.ts';

const EVERY_MS = 5000;

/**
 * Notifies authors by an event why their review is hidden and how an appeal ended, and reporters of the outcome, once a
 * decision has held for UNDO_MS.
 */
export function createAuthorNotices({
  caseRepository,
  clock,
  logger,
  lookups,
  reportRepository,
  reviewRepository,
}: TravelContext) {
  async function notify(reviewNo: number): Promise<void> {
    const found = await caseRepository.find(reviewNo);
    const now = clock.now();
    if (!found?.tellAt || found.tellAt > now || found.work) return;
    // No notice about a review that its author has deleted.
    const told = (await reviewRepository.find(reviewNo))
      ? noticeOf(found, now, lookups.titleOf(found.travelNo))
      : undefined;
    const reporters = reporterNotices(found, await reportRepository.findMany(found.reportNos), now);
    const { toldReports } = reporters;
    const next = { ...found, version: found.version + 1, tellAt: undefined, toldReports, ...(told ? { told } : {}) };
    // Refused when the case has changed meanwhile; the next round then finds it again.
    await caseRepository.save(next, {
      events: [
        ...(told ? [eventOf(reviewDecided, told.no, decidedFactOf(next, told).data), ...appealNotice(next, told)] : []),
        ...reporters.events,
      ],
    });
  }

  return createSweep(
    'author notices',
    async () => {
      for (const reviewNo of await caseRepository.findToTell(clock.now())) await notify(reviewNo);
    },
    logger,
    EVERY_MS,
  );
}
