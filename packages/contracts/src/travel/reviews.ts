import * as z from 'zod/mini';
import { withoutUnseen } from '../shared/characters.ts';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import {
  instant,
  neededSerial,
  offset,
  pageSize,
  searchText,
  serial,
  serialText,
  text,
  visibleText,
} from '../shared/values.ts';

export const REVIEWS_PER_PAGE = 3;
export const REVIEW_IMAGES = { maxFiles: 5, maxFileBytes: 10 * 1024 * 1024 };

export const reviewSort = z.enum(['latest', 'rating_high', 'rating_low', 'like_high']);
export type ReviewSort = z.output<typeof reviewSort>;

export const reviewImage = z.object({
  imageNo: serial,
  imageUrl: z.string(),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
});
export type ReviewImage = z.output<typeof reviewImage>;

export const review = z.object({
  reviewNo: serial,
  travelNo: serial,
  /** Null for a withdrawn member. */
  memberNo: z.nullable(serial),
  memberName: z.string(),
  reviewTitle: z.string(),
  reviewContent: z.string(),
  rating: z.int(),
  createdDate: instant,
  imageList: z.array(reviewImage),
  likeCount: z.int(),
  isLiked: z.boolean(),
  /** YYYY-MM; the author has visited the place with one of their plans. Absent without one. */
  visitedMonth: z.optional(z.string()),
});
export type Review = z.output<typeof review>;

const onlyOrAll = z.enum(['true', 'false'], 'true 또는 false를 입력해주세요.');

/** The filters of a list of reviews. All words of `search` are found in the title or the text. */
const filterFields = {
  visited: z.optional(onlyOrAll),
  photo: z.optional(onlyOrAll),
  rating: z.optional(z.enum(['1', '2', '3', '4', '5'], '별점은 1부터 5까지입니다.')),
  search: searchText,
};
export const reviewFilter = z.object(filterFields);
export type ReviewFilter = z.output<typeof reviewFilter>;

/** The words of a search; each is found without regard to letter case. */
export function searchWords(search: string): string[] {
  return [...new Set(withoutUnseen(search).toLowerCase().split(/\s+/).filter(Boolean))];
}

/** Order and filters of a list of reviews as they stand in the address of a screen. */
export type ReviewChoice = { sort: ReviewSort } & ReviewFilter;

export const REVIEW_CHOICE_NAMES = ['sort', 'visited', 'photo', 'rating', 'search'] as const;
const lenientChoice = z.object({
  sort: z.catch(z._default(reviewSort, 'latest'), 'latest'),
  visited: z.catch(filterFields.visited, undefined),
  photo: z.catch(filterFields.photo, undefined),
  rating: z.catch(filterFields.rating, undefined),
  search: z.catch(searchText, ''),
});

/** Reads the choice from an address; invalid parts are left out. */
export function readReviewChoice(read: (name: keyof ReviewChoice) => string | null | undefined): ReviewChoice {
  const { sort, visited, photo, rating, search } = lenientChoice.parse(
    Object.fromEntries(REVIEW_CHOICE_NAMES.map((name) => [name, read(name) ?? undefined])),
  );
  return {
    sort,
    ...(visited === 'true' && { visited }),
    ...(photo === 'true' && { photo }),
    ...(rating && { rating }),
    search,
  };
}
/**
 * How many reviews each filter would leave, together with the others that are set. `ratings`: with 1, 2, 3, 4 and 5
 * stars.
 */
export const reviewFacets = z.object({ visited: z.int(), photo: z.int(), ratings: z.array(z.int()) });
export type ReviewFacets = z.output<typeof reviewFacets>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/travel/{travelNo}',
  access: 'public',
  caching: 'revalidate',
  params: z.object({ travelNo: serialText }),
  query: z.extend(reviewFilter, { offset, limit: pageSize(REVIEWS_PER_PAGE), sort: z._default(reviewSort, 'latest') }),
  /**
   * `totalCount` counts the reviews that the filters leave, `ratingCounts` all of the place: with 1, 2, 3, 4 and 5
   * stars.
   */
  success: z.object({
    reviews: z.array(review),
    totalCount: z.int(),
    averageRating: z.number(),
    ratingCounts: z.optional(z.array(z.int())),
    facets: z.optional(reviewFacets),
  }),
});

export const REVIEW_TITLE_MAX = 100;
export const REVIEW_CONTENT_MAX = 1000;
const TITLE_MISSING = '리뷰 제목을 입력해주세요.';
const CONTENT_MISSING = '리뷰 내용을 입력해주세요.';
const draftFields = {
  reviewTitle: visibleText(REVIEW_TITLE_MAX, '리뷰 제목은 100자 이내로 입력해주세요.', TITLE_MISSING),
  reviewContent: visibleText(REVIEW_CONTENT_MAX, '리뷰 내용은 1000자 이내로 입력해주세요.', CONTENT_MISSING),
  rating: z.int('별점을 선택해주세요.').check(z.gte(1, '별점을 선택해주세요.'), z.lte(5, '별점을 선택해주세요.')),
};
/** What a member writes; the form checks it with the same messages as the service. */
export const reviewDraft = z.object(draftFields);
export type ReviewDraft = z.input<typeof reviewDraft>;
/** The version of the draft that the form knows; 409 when another device has sent it meanwhile. */
const draftVersion = z.optional(z.int());
export const REVIEW_SENT = '다른 기기에서 이미 등록한 리뷰입니다.';
const imageOrder = z._default(z.array(z.int().check(z.gte(0))).check(z.maxLength(5)), []);
const multipart = { json: 'review', files: 'images', ...REVIEW_IMAGES };

export const createReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  access: 'member',
  /**
   * imageOrder: numbers of pictures of the member's draft (`uploadDraftPhoto`), 0 for each new file in turn; new files
   * that are not listed follow.
   */
  body: z.object({ travelNo: neededSerial('여행지를 선택해주세요.'), ...draftFields, imageOrder, draftVersion }),
  multipart,
  success: envelope(review),
  status: 201,
  idempotent: true,
});

export const updateReview = endpoint({
  method: 'PUT',
  path: '/api/reviews/{reviewNo}',
  access: 'member',
  params: z.object({ reviewNo: serialText }),
  /**
   * imageOrder: numbers of the kept pictures and of those of the draft in display order, 0 for each new file in turn;
   * kept ones and files that are not listed follow.
   */
  body: z.object({
    ...draftFields,
    deletedImageNos: z._default(z.array(serial).check(z.maxLength(5)), []),
    imageOrder,
    draftVersion,
  }),
  multipart,
  success: envelope(review),
});

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/api/reviews/{reviewNo}',
  access: 'member',
  params: z.object({ reviewNo: serialText }),
  success: envelope(z.null()),
});

const REVIEW_MISSING = '리뷰를 선택해주세요.';
const like = {
  access: 'member' as const,
  body: z.object({ reviewNo: neededSerial(REVIEW_MISSING), memberNo: z.optional(serial) }),
  success: envelope(z.object({ likeCount: z.int(), isLiked: z.boolean() })),
};
export const likeReview = endpoint({ method: 'POST', path: '/api/reviews/insert-like', ...like });
export const unlikeReview = endpoint({ method: 'DELETE', path: '/api/reviews/delete-like', ...like });

/** travelImageUrl: the first picture of the destination, if any. */
export const ownReview = z.extend(review, {
  travelName: z.string(),
  travelImageUrl: z.optional(z.string()),
  blinded: z.boolean(),
});
export type OwnReview = z.output<typeof ownReview>;

/** The author's objection to the blinding of a review. 인용: the review is shown again; 기각: it stays blinded. */
export const appeal = z.object({
  text: z.string(),
  at: instant,
  state: z.enum(['대기중', '인용', '기각']),
  answer: z.string(),
});
export type Appeal = z.output<typeof appeal>;

/** For its author: why it is blinded, until when that can be appealed, and the appeal. */
const outcomeFields = {
  blindReason: z.optional(z.string()),
  appealUntil: z.optional(instant),
  appeal: z.optional(appeal),
};
export type ReviewOutcome = z.output<z.ZodMiniObject<typeof outcomeFields>>;

/** The newest reviews of all destinations. */
export const listNewestReviews = endpoint({
  method: 'GET',
  path: '/api/reviews',
  access: 'public',
  caching: 'revalidate',
  query: z.object({ offset, limit: pageSize(12) }),
  success: z.object({ reviews: z.array(ownReview), totalCount: z.int() }),
});

export const listOwnReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/my',
  access: 'member',
  success: dataOnly(z.array(z.extend(ownReview, outcomeFields))),
});

export const getReview = endpoint({
  method: 'GET',
  path: '/api/reviews/{travelNo}/{reviewNo}',
  access: 'public',
  caching: 'revalidate',
  params: z.object({ travelNo: serialText, reviewNo: serialText }),
  success: dataOnly(ownReview),
});

export const REPORT_REASONS = [
  '스팸/도배',
  '불법 정보',
  '청소년 유해',
  '욕설/혐오 표현',
  '개인정보 노출',
  '불쾌한 표현',
  '반복 리뷰',
  '기타',
] as const;

export const reportReview = endpoint({
  method: 'POST',
  path: '/api/reports/review',
  access: 'member',
  body: z
    .object({
      reviewNo: neededSerial(REVIEW_MISSING),
      memberNo: z.optional(serial),
      reportContent: z.enum(REPORT_REASONS, '신고 사유를 선택해주세요.'),
      detail: z._default(text(500, '상세 내용은 500자 이내로 입력해주세요.'), ''),
    })
    .check(
      z.refine(({ reportContent, detail }) => reportContent === '기타' || detail === '', {
        error: '상세 내용은 기타를 선택했을 때만 입력할 수 있습니다.',
        path: ['detail'],
      }),
    ),
  success: envelope(z.null()),
  status: 201,
  idempotent: true,
});
