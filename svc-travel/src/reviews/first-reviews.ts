import { addressOf } from '@osaka/contracts';
import { listReviews, REVIEWS_PER_PAGE, type ReviewChoice, readReviewChoice } from '@osaka/contracts/travel';
import { inTime } from '@osaka/service-kit';
import type { ReviewService } from './reviews.service.ts';

/** The gateway waits 150 ms for a head; the page of a place does not depend on its reviews. */
const WITHIN_MS = 100;

/**
 * The first page of the reviews of a place as an answer for SSR, in the order and with the filters of the address; none
 * when they are late.
 */
export function createFirstReviews({ list }: Pick<ReviewService, 'list'>) {
  return async function firstReviews(
    travelNo: number,
    address: Partial<Record<keyof ReviewChoice, string | undefined>>,
  ): Promise<Record<string, unknown>> {
    const query = { offset: 0, limit: REVIEWS_PER_PAGE, ...readReviewChoice((name) => address[name]) };
    const page = await inTime(WITHIN_MS, list(travelNo, query, undefined), () => new Error('late')).catch(
      () => undefined,
    );
    return page ? { [addressOf(listReviews, { params: { travelNo }, query })]: page } : {};
  };
}
export type FirstReviews = ReturnType<typeof createFirstReviews>;
