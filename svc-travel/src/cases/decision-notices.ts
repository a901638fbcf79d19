import type { DomainEvent } from '@osaka/contracts';
import { noticeWanted } from '@osaka/contracts/travel';
import { objectParticle, topicParticle } from '@osaka/domain/korean';
import { eventOf } from '@osaka/service-kit';
import type { ReportStatus, StoredReport } from '../reports/stored-report.ts';
import type { StoredCase, ToldNotice } from './case.ts';

/** The page with a member's reviews, appeals and reports. */
const LINK = '/myreviews/list';
const REPORT_TEXTS: Partial<Record<ReportStatus, string>> = {
  처리완료: '신고하신 리뷰를 살펴보고 가렸어요.',
  반려: '신고하신 리뷰를 살펴보고 그대로 두었어요.',
};

/** The answer to an appeal for its author, who gets the mail of `review.decided` too. */
export function appealNotice(
  { reviewNo, authorNo, reviewTitle }: StoredCase,
  { no, outcome, at }: ToldNotice,
): DomainEvent[] {
  if (outcome !== 'kept' && outcome !== 'restored') return [];
  // Cases of earlier releases have no title.
  const [review, word] = reviewTitle ? [`리뷰 ‘${reviewTitle}’`, reviewTitle] : ['리뷰', '리뷰'];
  const text =
    outcome === 'restored'
      ? `이의를 받아들여 ${review}${objectParticle(word)} 다시 공개했어요.`
      : `이의를 살펴봤지만 ${review}${topicParticle(word)} 계속 가려 두어요.`;
  const notice = { subjectNo: reviewNo, memberNos: [authorNo], text, link: LINK, at: at.toISOString(), isMailed: true };
  const kind = 'appeal-decided' as const;
  return [eventOf(noticeWanted, 1, { ...notice, kind, noticeKey: `${kind} ${reviewNo} ${no}` })];
}

/** For the reporters whose report has another outcome than they were notified of. */
export function reporterNotices(
  { reviewNo, version, toldReports = {} }: StoredCase,
  reports: readonly StoredReport[],
  at: Date,
): { events: DomainEvent[]; toldReports: Record<string, ReportStatus> } {
  const changed = reports.filter(
    ({ reportNo, status }) => status in REPORT_TEXTS && toldReports[String(reportNo)] !== status,
  );
  const kind = 'report-decided' as const;
  const events = (Object.entries(REPORT_TEXTS) as [ReportStatus, string][]).flatMap(([status, text]) => {
    const memberNos = changed.filter((report) => report.status === status).map(({ reporterNo }) => reporterNo);
    const noticeKey = `${kind} ${reviewNo} ${version} ${status}`;
    const notice = { subjectNo: reviewNo, noticeKey, kind, memberNos, text, link: LINK, at: at.toISOString() };
    return memberNos.length > 0 ? [eventOf(noticeWanted, 1, notice)] : [];
  });
  return {
    events,
    toldReports: { ...toldReports, ...Object.fromEntries(changed.map(({ reportNo, status }) => [reportNo, status])) },
  };
}
