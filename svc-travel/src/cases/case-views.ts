import type { CaseDetail, CaseState, ReportCase } from '@osaka/contracts/travel';
import type { TravelContext } from '../context.ts';
import type { ReviewService } from '../reviews/reviews.service.ts';
import { canReopen, type StoredCase } from './case.ts';

const REPORTS_SHOWN = 100;

/** Cases as administrators read them. */
export function createCaseViews(context: TravelContext, reviews: ReviewService) {
  const { caseRepository, lookups, members, reportRepository } = context;
  return { views, list, detail };

  async function views(found: readonly StoredCase[]): Promise<ReportCase[]> {
    const authorOf = await members.findAuthors(found.map(({ authorNo }) => authorNo));
    return found.map((one) => {
      const {
        reviewNo,
        travelNo,
        authorNo,
        reviewTitle,
        reviewContent,
        state,
        at,
        step,
        blinding,
        reportNos,
        reasons,
        reason,
        appeal,
      } = one;
      return {
        reviewNo,
        travelNo,
        travelName: lookups.titleOf(travelNo),
        ...authorOf(authorNo),
        reviewTitle,
        reviewContent,
        state,
        at: at.toISOString(),
        step,
        blinded: blinding !== undefined,
        canReopen: canReopen(one),
        reportCount: reportNos.length,
        reasons,
        reason,
        ...(appeal ? { appeal: { ...appeal, at: appeal.at.toISOString() } } : {}),
        earlierCount: caseRepository.countEarlier(one),
      };
    });
  }

  /** A page of the cases in a state, with the numbers of all states. */
  async function list({ state, after, size }: { state: CaseState; after: string; size: number }) {
    const [rank = 0, no = 0] = after.split('_').map(Number);
    const page = await caseRepository.findPage(state, after ? { rank, no } : undefined, size);
    const last = page.length === size ? page.at(-1) : undefined;
    const counts = Object.fromEntries(
      (['대기중', '이의제기', '처리완료', '반려'] as const).map((one) => [one, caseRepository.count(one)]),
    );
    return { list: await views(page), next: last ? `${last.at.getTime()}_${last.reviewNo}` : null, counts };
  }

  /** The case with its reports, its history and the earlier cases of the author. */
  async function detail(found: StoredCase): Promise<CaseDetail> {
    const [filed, review, earlier, [view]] = await Promise.all([
      reportRepository.findMany(found.reportNos.slice(-REPORTS_SHOWN)),
      reviews.find(found.reviewNo),
      caseRepository.findEarlier(found),
      views([found]),
    ]);
    return {
      ...(view as ReportCase),
      reports: filed.map(({ reportNo, reportContent, detail, createDate, status }) => ({
        reportNo,
        reportReason: detail ? `${reportContent}: ${detail}` : reportContent,
        createDate: createDate.toISOString(),
        status,
      })),
      history: found.history.map((event) => ({ ...event, at: event.at.toISOString() })),
      reportedImages: (found.imageList ?? []).map(({ imageNo, width, height }) => ({
        imageNo,
        width,
        height,
        isDeleted: !review?.imageList.some((image) => image.imageNo === imageNo),
      })),
      review: review
        ? {
            reviewTitle: review.reviewTitle,
            reviewContent: review.reviewContent,
            rating: review.rating,
            imageList: review.imageList,
          }
        : null,
      earlier: earlier.map((one) => ({
        reviewNo: one.reviewNo,
        travelName: lookups.titleOf(one.travelNo),
        reviewTitle: one.reviewTitle,
        reviewContent: one.reviewContent,
        state: one.state,
        at: one.at.toISOString(),
      })),
    };
  }
}
