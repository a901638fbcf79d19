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
  query: z.object({ page: pageNumber }),
  /** waitingCount: number of all reports in state 대기중. */
  success: z.object({ list: z.array(report), totalCount: z.int(), waitingCount: z.optional(z.int()) }),
});

export const decideReport = endpoint({
  method: 'PUT',
  path: '/api/admin/report/{reportNo}',
  access: 'admin',
  params: z.object({ reportNo: serialText }),
  body: z.object({ action: z._default(z.enum(['ACCEPT', 'REJECT', 'REOPEN']), 'ACCEPT'), reason: z._default(text(500, '사유는 500자 이내로 입력해주세요.'), '') }),
  success: z.object({ code: z.literal('200'), message: z.string() }),
});

/** A report for its author: its subject and its outcome. */
export const ownReport = z.object({
  reportNo: serial,
  travelNo: serial,
  travelName: z.string(),
  reviewContent: z.string(),
  reportReason: z.string(),
  createDate: instant,
  status: reportStatus,
  /** Reason of the rejection, if one was given. */
  decision: z.string(),
});
export type OwnReport = z.output<typeof ownReport>;

export const listOwnReports = endpoint({ method: 'GET', path: '/api/reports/my', access: 'member', success: dataOnly(z.array(ownReport)) });
