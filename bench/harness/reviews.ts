import { createReview, getReview } from '@osaka/contracts/travel';
import type { Visitor } from './visitor.ts';

/** Parameters of the calls about one review. */
export interface ReviewAddress {
  travelNo: string;
  reviewNo: string;
}

type Caller = Pick<Visitor, 'call'>;

/** Writes a review without pictures; undefined unless it was acknowledged. */
export async function writeReview({ call }: Caller, travelNo: number): Promise<ReviewAddress | undefined> {
  const body = { travelNo, reviewTitle: '오사카의 밤', reviewContent: '불빛이 아름답습니다.', rating: 5 };
  const { status, body: answer } = await call(createReview, { body }, { files: [] });
  return status === 201 ? { travelNo: String(travelNo), reviewNo: String(answer.data.reviewNo) } : undefined;
}

/** The author beside a review: null without a member, undefined without an answer. */
export async function authorOf({ call }: Caller, params: ReviewAddress) {
  const { memberNo, memberName } = (await call(getReview, { params })).body?.data ?? {};
  return { memberNo, memberName };
}
