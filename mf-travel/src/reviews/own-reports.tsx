import { listOwnReports, type OwnReport } from '@osaka/contracts/travel';
import { Badge, call, countText, Icon, instantDateText } from '@osaka/web-kit';
import { queryOptions, useQuery } from '@osaka/web-kit/query';
import { Link } from '@osaka/web-kit/router';
import item from './review-item.module.css';

const ownReports = (memberNo: number) =>
  queryOptions({
    queryKey: ['reports', 'my', memberNo],
    queryFn: ({ signal }) => call(listOwnReports, {}, { signal }).then(({ data }) => data),
    staleTime: 0,
    retry: false,
  });

/** A member's reports with their outcome; empty without reports. */
export function OwnReports({ memberNo }: { memberNo: number }) {
  const { data } = useQuery(ownReports(memberNo));
  if (!data?.length) return null;
  return (
    <section className="block" aria-labelledby="own-reports">
      <h2 id="own-reports">내 신고 ({countText(data.length)})</h2>
      <ul>
        {data.map((report) => (
          <Report key={report.reportNo} report={report} />
        ))}
      </ul>
    </section>
  );
}

const LABELS: Record<OwnReport['status'], string> = { 대기중: '접수', 처리완료: '처리됨', 반려: '반려' };

function Report({
  report: { travelNo, travelName, reviewContent, reportReason, createDate, status, decision },
}: {
  report: OwnReport;
}) {
  return (
    <li className={item.review} data-card="">
      <div className="row row--apart">
        <Link className="more" to={`/travels/detail/${travelNo}`}>
          {travelName}
          <Icon name="right" />
        </Link>
        <Badge kind={status === '대기중' ? 'warn' : status === '처리완료' ? 'ok' : undefined}>{LABELS[status]}</Badge>
      </div>
      <p className="meta">
        {instantDateText(createDate)} · {reportReason}
      </p>
      <p className="clamp">{reviewContent}</p>
      <p>{outcomeOf(status, decision)}</p>
    </li>
  );
}

function outcomeOf(status: OwnReport['status'], decision: string): string {
  if (status === '대기중') return '관리자가 확인하고 있어요.';
  if (status === '처리완료') return '신고한 리뷰가 블라인드 처리되었어요.';
  return decision ? `반려 사유: ${decision}` : '운영 기준에 어긋나지 않아 리뷰를 그대로 두었어요.';
}
