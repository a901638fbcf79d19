import type { EventData } from '@osaka/contracts';
import type { planVisited } from '@osaka/contracts/planner';
import type { TravelContext } from '../context.ts';
import type { ReviewChanges } from '../reviews/review-changes.ts';

export type VisitService = ReturnType<typeof createVisitService>;

/** Visits of members, which the lists of reviews remember of their authors. */
export function createVisitService({ reviewRepository, visits }: TravelContext, reviewChanges: ReviewChanges) {
  async function changed(memberNo: number, among?: readonly number[]): Promise<void> {
    for (const travelNo of await reviewRepository.findPlacesOf(memberNo, among)) await reviewChanges.done(travelNo);
  }

  return {
    versionsOf: visits.versionsOf,

    async apply(plan: EventData<typeof planVisited>, version: number): Promise<void> {
      await changed(plan.memberNo, await visits.apply(plan, version));
    },

    async removeAllOf(memberNo: number): Promise<void> {
      if (await visits.removeAllOf(memberNo)) await changed(memberNo);
    },
  };
}
