import type { ReviewOutcome } from '@osaka/contracts/travel';
import type { TravelContext } from '../context.ts';
import { appealUntil, type StoredCase } from './case.ts';

/** What authors read about the cases of their reviews. */
export function createReviewOutcomes({ caseRepository }: TravelContext) {
  return async (
    reviews: readonly { reviewNo: number; blinded: boolean }[],
  ): Promise<(reviewNo: number) => ReviewOutcome> => {
    const found = await caseRepository.findMany(reviews.map(({ reviewNo }) => reviewNo));
    const blinded = new Set(reviews.filter((review) => review.blinded).map(({ reviewNo }) => reviewNo));
    return (reviewNo) => outcomeOf(found.get(reviewNo), blinded.has(reviewNo));
  };
}

export type OutcomesOf = ReturnType<typeof createReviewOutcomes>;

function outcomeOf(found: StoredCase | undefined, isBlinded: boolean): ReviewOutcome {
  const { blinding, appeal } = found ?? {};
  return {
    ...(isBlinded && blinding
      ? { blindReason: blinding.reason, appealUntil: appealUntil(blinding).toISOString() }
      : {}),
    ...(appeal
      ? { appeal: { text: appeal.text, at: appeal.at.toISOString(), state: appeal.state, answer: appeal.answer } }
      : {}),
  };
}
