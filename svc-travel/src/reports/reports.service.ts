import { type decideReport, type OwnReport, REPORTS_PER_PAGE, type reportReview } from '@osaka/contracts/travel';
import { type Actor, AppError, type AuditEntry, type AuditFields, type Clock, type Counters, type Member, type Reservation } from '@osaka/service-kit';
import type * as z from 'zod/mini';
import { COUNTERS } from '../documents/counters.ts';
import type { MemberRepository } from '../members/members.repository.ts';
import type { ReportRepository, ReportStatus, StoredReport } from './reports.repository.ts';

export type ReportService = ReturnType<typeof createReportService>;

/** The interface to reviews. */
export interface ReportedReviews {
  find(reviewNo: number): Promise<{ reviewNo: number; travelNo: number; authorNo: number; reviewContent: string; blinded: boolean } | undefined>;
  /** Excludes the review from lists, counts and averages, or includes it again. */
  setBlinded(reviewNo: number, blinded: boolean): Promise<void>;
}

/** Audit log of decisions by administrators. */
export interface ReportAudit {
  entry(actor: Actor, report: StoredReport, before: AuditFields, after: AuditFields): AuditEntry;
  settle(): Promise<void>;
}

interface Parts {
  reports: ReportRepository;
  reviews: ReportedReviews;
  members: MemberRepository;
  counters: Counters;
  clock: Clock;
  audit: ReportAudit;
  titleOf(travelNo: number): string;
}

const DECISIONS = {
  ACCEPT: { to: '처리완료', message: '신고가 접수되어 블라인드 처리되었습니다.' },
  REJECT: { to: '반려', message: '신고가 반려되었습니다.' },
  REOPEN: { to: '대기중', message: '신고가 대기 상태로 되돌려졌습니다.' },
} as const;

export function createReportService({ reports, reviews, members, counters, clock, audit, titleOf }: Parts) {
  return {
    async report(member: Member, { reviewNo, reportContent, detail }: z.output<typeof reportReview.body>, reservation: Reservation): Promise<void> {
      const review = await reviews.find(reviewNo);
      if (!review || review.blinded) throw new AppError('NOT_FOUND', '리뷰 데이터를 찾을 수 없습니다.');
      if (review.authorNo === member.memberNo) throw new AppError('FORBIDDEN', '본인이 작성한 리뷰는 신고할 수 없습니다.');
      const { travelNo, authorNo, reviewContent } = review;
      const report = { reviewNo, travelNo, authorNo, reviewContent, reporterNo: member.memberNo, reportContent, detail, createDate: clock.now(), status: '대기중' as const };
      const reportNo = await reservation.reserve(() => counters.next(COUNTERS.report));
      const isNew = await reports.add({ reportNo, ...report });
      // An earlier attempt of this call may have stored it (idempotency).
      if (!isNew && !(await reports.find(reportNo))) throw new AppError('CONFLICT', '이미 신고한 리뷰입니다.');
    },

    async list(page: number) {
      const { reports: found, total, waiting } = await reports.findPage(page, REPORTS_PER_PAGE);
      const authorOf = await members.findAuthors(found.map(({ authorNo }) => authorNo));
      return {
        list: found.map(({ reportNo, reviewNo, travelNo, authorNo, reviewContent, reportContent, detail, createDate, status, reason }) => ({
          reportNo,
          reviewNo,
          travelNo,
          reviewContent,
          memberName: authorOf(authorNo).memberName,
          reportReason: reasonOf({ reportContent, detail }),
          createDate: createDate.toISOString(),
          status,
          decision: decisionOf({ status, reason }),
        })),
        totalCount: total,
        waitingCount: waiting,
      };
    },

    async own(member: Member): Promise<OwnReport[]> {
      return (await reports.findOf(member.memberNo)).map(({ reportNo, travelNo, reviewContent, reportContent, detail, createDate, status, reason }) => ({
        reportNo,
        travelNo,
        travelName: titleOf(travelNo),
        reviewContent,
        reportReason: reasonOf({ reportContent, detail }),
        createDate: createDate.toISOString(),
        status,
        decision: decisionOf({ status, reason }),
      }));
    },

    /** A review stays blinded while any report of it is accepted; a refused decision also restores this consistency. */
    async decide(actor: Actor, reportNo: number, { action, reason }: z.output<typeof decideReport.body>): Promise<string> {
      const report = await reports.find(reportNo);
      if (!report) throw new AppError('NOT_FOUND', '신고 정보를 찾을 수 없습니다.');
      const { to, message } = DECISIONS[action];
      const from: ReportStatus = action === 'REOPEN' ? report.status : '대기중';
      const entry = audit.entry(actor, report, { status: from, reason: report.reason ?? '' }, { status: to, reason });
      const isEarly = action === 'REOPEN' && report.status === '대기중';
      const isDecided = !isEarly && (await reports.decide(reportNo, from, to, clock.now(), reason, entry));
      await audit.settle();
      await reviews.setBlinded(report.reviewNo, await reports.hasAccepted(report.reviewNo));
      if (!isDecided) throw new AppError('CONFLICT', isEarly ? '아직 처리하지 않은 신고입니다.' : '이미 처리된 신고입니다.');
      return message;
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
