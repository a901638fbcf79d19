import { created, ok } from '@osaka/contracts';
import { decideReport, listOwnReports, listReports, reportReview } from '@osaka/contracts/travel';
import { on, type Route, requireOwnMemberNo } from '@osaka/service-kit';
import type { ReportService } from './reports.service.ts';

export function reportRoutes(reports: ReportService): Route[] {
  return [
    on(reportReview, async ({ member, body, reservation }) => {
      requireOwnMemberNo(member, body.memberNo);
      await reports.report(member, body, reservation);
      return created(null, '신고가 완료되었습니다.');
    }),
    on(listOwnReports, async ({ member }) => ok(await reports.own(member))),
    on(listReports, ({ query }) => reports.list(query)),
    on(decideReport, async ({ member, params, body }) => ({
      code: '200' as const,
      message: await reports.decide(member, params.reportNo, body),
    })),
  ];
}
