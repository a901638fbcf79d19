import type { Report } from '@osaka/contracts/travel';
import { Badge, Button, instantDateText, LinkButton } from '@osaka/web-kit';
import table from '../admin-table.module.css';
import { caseAddress } from '../case-address.ts';
import css from './reports.module.css';

interface ReportRowProps {
  report: Report;
  isBusy: boolean;
  onOpen: () => void;
  onAccept: () => void;
  onReject: () => void;
  onReopen: () => void;
}

export function ReportRow({
  report: { reportNo, reviewNo, reviewContent, memberName, reportReason, createDate, status, decision },
  isBusy,
  onOpen,
  onAccept,
  onReject,
  onReopen,
}: ReportRowProps) {
  const which = <span className="sr-only"> {reportNo}번 신고</span>;
  return (
    <tr>
      <td data-label="No" className="num">
        {reportNo}
      </td>
      <td data-label="리뷰 내용" data-title>
        <button type="button" className={css.content} onClick={onOpen}>
          {reviewContent}
        </button>
      </td>
      <td data-label="작성자">{memberName}</td>
      <td data-label="신고 사유">{reportReason}</td>
      <td data-label="신고일">
        <time dateTime={createDate}>{instantDateText(createDate)}</time>
      </td>
      <td data-label="상태">
        <span>
          <ReportStatus status={status} />
          {decision && <span className={css.decision}>{decision}</span>}
        </span>
      </td>
      <td data-label="관리">
        <div className={table.acts}>
          <LinkButton kind="plain" to={caseAddress({ reviewNo })}>
            자세히{which}
          </LinkButton>
          {status === '대기중' ? (
            <>
              <Button kind="main" isBusy={isBusy} onClick={onAccept}>
                확인 (블라인드){which}
              </Button>
              <Button isBusy={isBusy} onClick={onReject}>
                반려{which}
              </Button>
            </>
          ) : (
            <Button isBusy={isBusy} onClick={onReopen}>
              되돌리기{which}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

/** Shows 대기중 and 반려, and any other status as processed. */
function ReportStatus({ status }: { status: string }) {
  if (status === '대기중') return <Badge kind="warn">대기중</Badge>;
  return status === '반려' ? <Badge>반려</Badge> : <Badge kind="ok">처리완료</Badge>;
}
