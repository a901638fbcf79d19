import { created, ok } from '@osaka/contracts';
import { deleteReviewDraft, listReviewDrafts, saveReviewDraft, uploadDraftPhoto } from '@osaka/contracts/travel';
import { type InspectFile, on, type Route } from '@osaka/service-kit';
import type { ReviewDraftService } from './review-drafts.service.ts';

/** `inspectFile` checks the signature of each photo. */
export function reviewDraftRoutes(drafts: ReviewDraftService, inspectFile: InspectFile): Route[] {
  return [
    on(listReviewDrafts, async ({ member }) => ok(await drafts.list(member.memberNo))),
    on(saveReviewDraft, async ({ member, params, body }) =>
      ok(await drafts.save(member, params.draftKey, body), '작성 중인 내용을 저장했습니다.'),
    ),
    on(
      uploadDraftPhoto,
      async ({ member, params, files }) =>
        created(await drafts.addPhoto(member, params.draftKey, files), '사진을 저장했습니다.'),
      { inspectFile },
    ),
    on(deleteReviewDraft, async ({ member, params }) => {
      await drafts.remove(member.memberNo, params.draftKey);
      return ok(null, '작성 중인 리뷰를 지웠습니다.');
    }),
  ];
}
