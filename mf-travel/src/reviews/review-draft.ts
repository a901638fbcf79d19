import type { ReviewDraft } from './reviews.api.ts';

export const TITLE_MAX = 100;
export const CONTENT_MAX = 1000;
export type DraftProblems = Partial<Record<keyof ReviewDraft, string>>;

/** Validates a draft, with the documented messages. */
export function problemsOf({ reviewTitle, reviewContent, rating }: ReviewDraft): DraftProblems {
  const problems: DraftProblems = {};
  if (rating < 1) problems.rating = '별점을 선택해주세요.';
  if (!reviewTitle.trim()) problems.reviewTitle = '리뷰 제목을 입력해주세요.';
  else if (reviewTitle.trim().length > TITLE_MAX) problems.reviewTitle = '리뷰 제목은 100자 이내로 입력해주세요.';
  if (!reviewContent.trim()) problems.reviewContent = '리뷰 내용을 입력해주세요.';
  else if (reviewContent.trim().length > CONTENT_MAX) problems.reviewContent = '리뷰 내용은 1000자 이내로 입력해주세요.';
  return problems;
}
