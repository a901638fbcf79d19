import type { EventData } from '@osaka/contracts';
import type { planVisited } from '@osaka/contracts/planner';
import type { VisitRepository } from './visits.repository.ts';

interface Parts {
  visits: Pick<VisitRepository, 'apply' | 'removeAllOf' | 'versionsOf'>;
  /** Places of which the member has written a review; of some places alone. */
  placesReviewedBy(memberNo: number, among?: readonly number[]): Promise<number[]>;
  /** Call when the reviews of a place are by other visitors than before. */
  reviewsChanged(travelNo: number): Promise<void>;
}
export type VisitService = ReturnType<typeof createVisitService>;

/** Visits of members, which the lists of reviews remember of their authors. */
export function createVisitService({ visits, placesReviewedBy, reviewsChanged }: Parts) {
  async function changed(memberNo: number, among?: readonly number[]): Promise<void> {
    for (const travelNo of await placesReviewedBy(memberNo, among)) await reviewsChanged(travelNo);
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
