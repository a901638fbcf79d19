import type { ReviewFacets, ReviewFilter, ReviewSort } from '@osaka/contracts/travel';

/** What a review is filtered and sorted by. */
export interface ReviewMark {
  reviewNo: number;
  authorNo: number;
  rating: number;
  hasPhoto: boolean;
  /** Whether its author has visited the place. */
  hasVisited: boolean;
}
type Condition = 'visited' | 'photo' | 'rating';

/**
 * The reviews that all filters leave, in their order, and how many each filter would leave together with the others.
 */
export function selectReviews(
  marks: readonly ReviewMark[],
  { visited, photo, rating }: Partial<Pick<ReviewFilter, Condition>>,
) {
  const conditions: Record<Condition, (mark: ReviewMark) => boolean> = {
    visited: (mark) => visited !== 'true' || mark.hasVisited,
    photo: (mark) => photo !== 'true' || mark.hasPhoto,
    rating: (mark) => !rating || mark.rating === Number(rating),
  };
  const leftBy = (...names: Condition[]) => marks.filter((mark) => names.every((name) => conditions[name](mark)));
  const [withoutRating, withoutVisited, withoutPhoto] = [
    leftBy('visited', 'photo'),
    leftBy('photo', 'rating'),
    leftBy('visited', 'rating'),
  ];
  const facets: ReviewFacets = {
    visited: withoutVisited.filter(({ hasVisited }) => hasVisited).length,
    photo: withoutPhoto.filter(({ hasPhoto }) => hasPhoto).length,
    ratings: countRatings(withoutRating),
  };
  return { selected: leftBy('visited', 'photo', 'rating'), facets };
}

/** With 1, 2, 3, 4 and 5 stars. */
export function countRatings(marks: readonly Pick<ReviewMark, 'rating'>[]): number[] {
  return [1, 2, 3, 4, 5].map((stars) => marks.filter(({ rating }) => rating === stars).length);
}

/** Equal ones newest first. */
export function sortReviews<M extends Pick<ReviewMark, 'reviewNo' | 'rating'>>(
  marks: readonly M[],
  sort: ReviewSort,
  likesOf: (reviewNo: number) => number,
): M[] {
  const scores: Record<ReviewSort, (mark: M) => number> = {
    latest: () => 0,
    rating_high: ({ rating }) => rating,
    rating_low: ({ rating }) => -rating,
    like_high: ({ reviewNo }) => likesOf(reviewNo),
  };
  const scoreOf = scores[sort];
  return marks.toSorted((one, other) => scoreOf(other) - scoreOf(one) || other.reviewNo - one.reviewNo);
}
