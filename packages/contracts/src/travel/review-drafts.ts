import * as z from 'zod/mini';
import { tooManyFiles } from '../shared/common-messages.ts';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { instant, serial, text, whenMissing } from '../shared/values.ts';
import { REVIEW_CONTENT_MAX, REVIEW_IMAGES, REVIEW_TITLE_MAX, reviewImage } from './reviews.ts';

/** Days from the last change. */
export const REVIEW_DRAFT_DAYS = 30;
export const REVIEW_DRAFTS_MAX = 20;

const unfinishedTexts = {
  reviewTitle: text(REVIEW_TITLE_MAX, '리뷰 제목은 100자 이내로 입력해주세요.', '리뷰 제목을 입력해주세요.'),
  reviewContent: text(REVIEW_CONTENT_MAX, '리뷰 내용은 1000자 이내로 입력해주세요.', '리뷰 내용을 입력해주세요.'),
  /** 0: no stars yet. */
  rating: z
    .int(whenMissing('별점을 선택해주세요.'))
    .check(z.gte(0, '별점을 선택해주세요.'), z.lte(5, '별점을 선택해주세요.')),
};
const unfinished = z.object({
  reviewTitle: z.string(),
  reviewContent: z.string(),
  rating: z.int(),
  imageList: z.array(reviewImage),
  updateDate: instant,
});

/** A review that is not sent yet: a new one of a place, or changes of one's own review. */
export const savedReviewDraft = z.extend(unfinished, {
  draftKey: z.string(),
  travelNo: serial,
  travelName: z.string(),
  /** Null: a new review. */
  reviewNo: z.nullable(serial),
  version: z.int(),
  /** The review that this draft has become on another device; nothing was saved then. */
  publishedNo: z.optional(serial),
  /** What another device had typed when the newest content replaced it. */
  other: z.nullable(unfinished),
});
export type SavedReviewDraft = z.output<typeof savedReviewDraft>;

/** `new-12`: a review of place 12; `edit-34`: changes of review 34. */
const draftParams = z.object({
  draftKey: z.string().check(z.regex(/^(new|edit)-[1-9]\d{0,14}$/, '잘못된 주소입니다.')),
});
export const newDraftKey = (travelNo: number) => `new-${travelNo}`;
export const editDraftKey = (reviewNo: number) => `edit-${reviewNo}`;

export const listReviewDrafts = endpoint({
  method: 'GET',
  path: '/api/review-drafts',
  access: 'member',
  success: dataOnly(z.array(savedReviewDraft)),
});

const WRITER = '기기를 확인할 수 없습니다.';
export const saveReviewDraft = endpoint({
  method: 'PUT',
  path: '/api/review-drafts/{draftKey}',
  access: 'member',
  params: draftParams,
  body: z.object({
    ...unfinishedTexts,
    /** All pictures in their order: those of the review that stay, and uploaded ones. Unknown numbers are left out. */
    imageNos: z
      .array(serial, whenMissing('사진 번호를 입력해주세요.'))
      .check(z.maxLength(REVIEW_IMAGES.maxFiles, tooManyFiles(REVIEW_IMAGES))),
    /** Random, of the tab that writes. */
    writer: z.string(whenMissing(WRITER)).check(z.regex(/^[\w-]{8,64}$/, WRITER)),
    /**
     * The version that the tab knows. Content of another writer that it does not know is kept as `other`; a draft that
     * has become a review since is answered with `publishedNo`.
     */
    version: z.optional(z.int()),
    /** The stored content becomes `other`. */
    keepStored: z._default(z.boolean(), false),
  }),
  success: envelope(savedReviewDraft),
});

/** Adds a picture to the draft, which begins with it if there is none. */
export const uploadDraftPhoto = endpoint({
  method: 'POST',
  path: '/api/review-drafts/{draftKey}/photos',
  access: 'member',
  params: draftParams,
  multipart: { files: 'image', maxFiles: 1, maxFileBytes: REVIEW_IMAGES.maxFileBytes },
  success: envelope(reviewImage),
  status: 201,
  idempotent: true,
});

export const deleteReviewDraft = endpoint({
  method: 'DELETE',
  path: '/api/review-drafts/{draftKey}',
  access: 'member',
  params: draftParams,
  success: envelope(z.null()),
});
