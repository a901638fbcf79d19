import * as z from 'zod/mini';
import { dataOnly, endpoint } from '../shared/endpoint.ts';
import { instant, pageNumber, serial, serialText, text } from '../shared/values.ts';

export const REPORTS_PER_PAGE = 5;
export const reportStatus = z.enum(['대기중', '처리완료', '반려']);

export const report = z.object({
  reportNo: serial,
  reviewNo: serial,
  travelNo: serial,
  reviewContent: z.string(),
  memberName: z.string(),
  reportReason: z.string(),
  createDate: instant,
  status: reportStatus,
  /** Reason of the rejection; missing or empty without one. */
  decision: z.optional(z.string()),
});
export type Report = z.output<typeof report>;

export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reportList',
  access: 'admin',
  /** Without a status the waiting reports come first; each group newest first. */
  query: z.object({ page: pageNumber, status: z._default(z.enum(['', ...reportStatus.options]), '') }),
  /** waitingCount: number of all reports in state 대기중. */
  success: z.object({ list: z.array(report), totalCount: z.int(), waitingCount: z.optional(z.int()) }),
});

export const decisionAction = z.enum(['ACCEPT', 'REJECT', 'REOPEN']);
export const decisionReason = text(500, '사유는 500자 이내로 입력해주세요.');

/**
 * Decides all reports of its review. An open appeal is answered: ACCEPT keeps the review blinded, REOPEN shows it
 * again, both with a reason.
 */
export const decideReport = endpoint({
  method: 'PUT',
  path: '/api/admin/report/{reportNo}',
  access: 'admin',
  params: z.object({ reportNo: serialText }),
  body: z.object({ action: z._default(decisionAction, 'ACCEPT'), reason: z._default(decisionReason, '') }),
  success: z.object({ code: z.literal('200'), message: z.string() }),
});

/** A report for its author: its subject and its outcome. */
export const ownReport = z.object({
  reportNo: serial,
  // Absent in the answers of earlier releases.
  reviewNo: z.optional(serial),
  travelNo: serial,
  travelName: z.string(),
  reviewContent: z.string(),
  reportReason: z.string(),
  createDate: instant,
  status: reportStatus,
  /** Reason of the rejection, if one was given; `reason` is the same. */
  decision: z.string(),
  reason: z.optional(z.string()),
});
export type OwnReport = z.output<typeof ownReport>;

export const listOwnReports = endpoint({
  method: 'GET',
  path: '/api/reports/my',
  access: 'member',
  success: dataOnly(z.array(ownReport)),
});
