import { created, ok } from '@osaka/contracts';
import {
  createReview,
  deleteReview,
  getReview,
  likeReview,
  listNewestReviews,
  listOwnReviews,
  listReviews,
  unlikeReview,
  updateReview,
} from '@osaka/contracts/travel';
import { type InspectFile, on, type Route, requireOwnMemberNo } from '@osaka/service-kit';
import type { ReviewService } from './reviews.service.ts';

/** `inspectFile` checks the signature of each photo. */
export function reviewRoutes(reviews: ReviewService, inspectFile: InspectFile): Route[] {
  const photos = { inspectFile };
  return [
    on(listReviews, ({ params, query, member }) => reviews.list(params.travelNo, query, member)),
    on(listNewestReviews, ({ query, member }) => reviews.newest(query, member)),
    on(listOwnReviews, async ({ member }) => ok(await reviews.listOwn(member))),
    on(getReview, async ({ params, member }) => ok(await reviews.get(params.travelNo, params.reviewNo, member))),
    on(
      createReview,
      async ({ member, body, files, reservation }) =>
        created(await reviews.create(member, body, files, reservation), '리뷰가 등록되었습니다.'),
      photos,
    ),
    on(
      updateReview,
      async ({ member, params, body, files }) =>
        ok(await reviews.update(member, params.reviewNo, body, files), '리뷰가 수정되었습니다.'),
      photos,
    ),
    on(deleteReview, async ({ member, params }) => {
      await reviews.remove(member, params.reviewNo);
      return ok(null, '리뷰가 삭제되었습니다.');
    }),
    on(likeReview, async ({ member, body }) => {
      requireOwnMemberNo(member, body.memberNo);
      return ok(await reviews.like(member, body.reviewNo), '리뷰에 좋아요를 눌렀습니다.');
    }),
    on(unlikeReview, async ({ member, body }) => {
      requireOwnMemberNo(member, body.memberNo);
      return ok(await reviews.unlike(member, body.reviewNo), '리뷰의 좋아요를 취소했습니다.');
    }),
  ];
}
