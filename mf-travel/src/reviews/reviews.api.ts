import {
  appealReview,
  createReview,
  deleteReview,
  likeReview,
  listNewestReviews,
  listOwnReviews,
  listReviews,
  type REPORT_REASONS,
  REVIEWS_PER_PAGE,
  type Review,
  type ReviewChoice,
  type ReviewDraft,
  reportReview,
  unlikeReview,
  updateReview,
} from '@osaka/contracts/travel';
import { call, callMultipart, prefetchedAnswer } from '@osaka/web-kit';
import { infiniteQueryOptions, queryOptions, skipToken } from '@osaka/web-kit/query';
import { FIRST_REVIEWS } from '../first-calls.ts';

type ReviewPage = { reviews: readonly unknown[]; totalCount: number };

const LIST_TIMEOUT_MS = 10_000;
const NEWEST_PHOTOS = { photo: 'true', sort: 'latest', offset: 0, limit: 6 } as const;
const KEY = 'reviews';
export const reviewsKey = [KEY];

/** The reviews of a place in this order and with these filters, three more with each page. */
export const reviewsOf = (travelNo: number, choice: ReviewChoice) => {
  const pageAt = (offset: number) => ({
    params: { travelNo: String(travelNo) },
    query: { offset, limit: REVIEWS_PER_PAGE, ...choice },
  });
  return infiniteQueryOptions({
    queryKey: [KEY, 'travel', travelNo, choice],
    queryFn: ({ pageParam, signal }) => call(listReviews, pageAt(pageParam), { signal, timeoutMs: LIST_TIMEOUT_MS }),
    initialData: () => {
      const first = prefetchedAnswer(listReviews, pageAt(0));
      return first && { pages: [first], pageParams: [0] };
    },
    // Always refetched: a member may have liked one of them.
    initialDataUpdatedAt: 0,
    placeholderData: (previous) => previous,
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    retry: false,
  });
};

/** The newest reviews with pictures. */
export const visitorPhotos = (travelNo: number) =>
  queryOptions({
    queryKey: [KEY, 'photos', travelNo],
    queryFn: ({ signal }) =>
      call(
        listReviews,
        { params: { travelNo: String(travelNo) }, query: { ...NEWEST_PHOTOS, search: '' } },
        { signal, timeoutMs: LIST_TIMEOUT_MS },
      ).then(({ reviews }) => reviews),
    retry: false,
  });

export const newestReviews = infiniteQueryOptions({
  queryKey: [KEY, 'newest'],
  queryFn: ({ pageParam, signal }) =>
    call(listNewestReviews, { query: { ...FIRST_REVIEWS, offset: pageParam } }, { signal }),
  initialData: () => {
    const first = prefetchedAnswer(listNewestReviews, { query: FIRST_REVIEWS });
    return first && { pages: [first], pageParams: [FIRST_REVIEWS.offset] };
  },
  initialDataUpdatedAt: 0,
  initialPageParam: 0,
  getNextPageParam: nextOffset,
});

/** Offset of the next page; undefined after the last one. */
function nextOffset(last: ReviewPage, pages: readonly ReviewPage[]): number | undefined {
  const shown = pages.reduce((count, { reviews }) => count + reviews.length, 0);
  return last.reviews.length > 0 && shown < last.totalCount ? shown : undefined;
}

export const ownReviews = (memberNo: number | undefined) =>
  queryOptions({
    queryKey: [KEY, 'my', memberNo],
    queryFn:
      memberNo === undefined
        ? skipToken
        : ({ signal }: { signal: AbortSignal }) => call(listOwnReviews, {}, { signal }).then(({ data }) => data),
    retry: false,
  });

interface Saving {
  draft: ReviewDraft;
  /** Of the draft on the server. */
  draftVersion: number | undefined;
  files: readonly File[];
  onProgress: (part: number) => void;
}

export function addReview(
  travelNo: number,
  imageOrder: number[],
  { draft, draftVersion, files, onProgress }: Saving,
): Promise<Review> {
  const body = { travelNo, ...draft, imageOrder, draftVersion };
  return callMultipart(createReview, { body, files }, { onProgress }).then(({ data }) => data);
}

export function changeReview(
  reviewNo: number,
  photos: { deletedImageNos: number[]; imageOrder: number[] },
  { draft, draftVersion, files, onProgress }: Saving,
): Promise<Review> {
  return callMultipart(
    updateReview,
    { params: { reviewNo: String(reviewNo) }, body: { ...draft, ...photos, draftVersion }, files },
    { onProgress },
  ).then(({ data }) => data);
}

export function removeReview(reviewNo: number) {
  return call(deleteReview, { params: { reviewNo: String(reviewNo) } });
}

export function setLike(reviewNo: number, memberNo: number, isLiked: boolean) {
  return call(isLiked ? likeReview : unlikeReview, { body: { reviewNo, memberNo } }, { keepalive: true });
}

export function sendReport(
  reviewNo: number,
  memberNo: number | undefined,
  reportContent: (typeof REPORT_REASONS)[number],
  detail: string,
) {
  return call(reportReview, { body: { reviewNo, memberNo, reportContent, detail } });
}

export function sendAppeal(reviewNo: number, text: string) {
  return call(appealReview, { params: { reviewNo: String(reviewNo) }, body: { text } });
}
