import {
  type CaseState,
  type decideReport,
  type listReports,
  type OwnReport,
  REPORTS_PER_PAGE,
  type reportReview,
} from '@osaka/contracts/travel';
import { type Actor, AppError, type Member, type Reservation } from '@osaka/service-kit';
import type * as z from 'zod/mini';
import type { CaseService } from '../cases/cases.service.ts';
import type { TravelContext } from '../context.ts';
import { COUNTERS } from '../documents/counters.ts';
import type { ReviewService } from '../reviews/reviews.service.ts';
import type { StoredReport } from './stored-report.ts';

export type ReportService = ReturnType<typeof createReportService>;

interface Services {
  cases: CaseService;
  reviews: ReviewService;
}

const MESSAGES = {
  처리완료: '신고가 접수되어 블라인드 처리되었습니다.',
  반려: '신고가 반려되었습니다.',
  대기중: '신고가 대기 상태로 되돌려졌습니다.',
  이의제기: '이의제기가 접수되었습니다.',
} as const satisfies Record<CaseState, string>;

export function createReportService(context: TravelContext, { cases, reviews }: Services) {
  const { clock, counters, counts, lookups, members, reportRepository } = context;
  return {
    async report(
      member: Member,
      { reviewNo, reportContent, detail }: z.output<typeof reportReview.body>,
      reservation: Reservation,
    ): Promise<void> {
      const review = await reviews.find(reviewNo);
      if (!review || review.blinded) throw new AppError('NOT_FOUND', '리뷰 데이터를 찾을 수 없습니다.');
      if (review.authorNo === member.memberNo)
        throw new AppError('FORBIDDEN', '본인이 작성한 리뷰는 신고할 수 없습니다.');
      const { travelNo, authorNo, reviewTitle, reviewContent, imageList } = review;
      const report = {
        reviewNo,
        travelNo,
        authorNo,
        reviewTitle,
        reviewContent,
        imageList,
        reporterNo: member.memberNo,
        reportContent,
        detail,
        createDate: clock.now(),
        status: '대기중' as const,
      };
      const reportNo = await reservation.reserve(() => counters.next(COUNTERS.report));
      const isNew = await reportRepository.add({ reportNo, ...report });
      // An earlier attempt of this call may have stored it (idempotency).
      if (!isNew && !(await reportRepository.find(reportNo))) throw new AppError('CONFLICT', '이미 신고한 리뷰입니다.');
      if (isNew) counts.add('report');
      await cases.collect(reviewNo, [{ reportNo, ...report }]);
    },

    async list({ page, status }: z.output<typeof listReports.query>) {
      const { reports: found, total, waiting } = await reportRepository.findPage(page, REPORTS_PER_PAGE, status);
      const authorOf = await members.findAuthors(found.map(({ authorNo }) => authorNo));
      return {
        list: found.map(
          ({
            reportNo,
            reviewNo,
            travelNo,
            authorNo,
            reviewContent,
            reportContent,
            detail,
            createDate,
            status,
            reason,
          }) => ({
            reportNo,
            reviewNo,
            travelNo,
            reviewContent,
            memberName: authorOf(authorNo).memberName,
            reportReason: reasonOf({ reportContent, detail }),
            createDate: createDate.toISOString(),
            status,
            decision: decisionOf({ status, reason }),
          }),
        ),
        totalCount: total,
        waitingCount: waiting,
      };
    },

    async own(member: Member): Promise<OwnReport[]> {
      return (await reportRepository.findOf(member.memberNo)).map(
        ({ reportNo, reviewNo, travelNo, reviewContent, reportContent, detail, createDate, status, reason }) => ({
          reportNo,
          reviewNo,
          travelNo,
          travelName: lookups.titleOf(travelNo),
          reviewContent,
          reportReason: reasonOf({ reportContent, detail }),
          createDate: createDate.toISOString(),
          status,
          decision: decisionOf({ status, reason }),
          reason: decisionOf({ status, reason }),
        }),
      );
    },

    /** Decides all reports of the review; undone is one, and the review stays blinded while another is accepted. */
    async decide(actor: Actor, reportNo: number, decision: z.output<typeof decideReport.body>): Promise<string> {
      const report = await reportRepository.find(reportNo);
      if (!report) throw new AppError('NOT_FOUND', '신고 정보를 찾을 수 없습니다.');
      return MESSAGES[await cases.decideReport(actor, report, decision)];
    },
  };
}

/** The reason of a rejection, else empty. */
function decisionOf({ status, reason = '' }: Pick<StoredReport, 'status' | 'reason'>): string {
  return status === '반려' ? reason : '';
}

function reasonOf({ reportContent, detail }: Pick<StoredReport, 'reportContent' | 'detail'>): string {
  return detail ? `${reportContent}: ${detail}` : reportContent;
}
