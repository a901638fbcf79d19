import { REPORTS_PER_PAGE, type Report } from '@osaka/contracts/travel';
import {
  CallError,
  EmptyState,
  LinkButton,
  LoadError,
  Pagination,
  pageOf,
  Refreshing,
  showAlert,
  showToast,
  TableSkeleton,
} from '@osaka/web-kit';
import { useMutation, useQuery, useQueryClient } from '@osaka/web-kit/query';
import { useSearchParams } from '@osaka/web-kit/router';
import { useState } from 'react';
import { AdminPage } from '../admin-page.tsx';
import { AdminTable, RowCount } from '../admin-table.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { ReportRow } from './report-row.tsx';
import { type Decision, decide, reportedReview, reportPage, undoDecision } from './reports.api.ts';
import { ReviewDialog } from './review-dialog.tsx';

export function ReportListPage() {
  return (
    <AdminPage
      title="리뷰 신고 관리"
      actions={<LinkButton to="/adminPage/reviewCases">리뷰별로 모아 처리하기</LinkButton>}
    >
      <ReportList />
    </AdminPage>
  );
}

type RowDecision = Omit<Decision, 'reportNo'> & { report: Report };

function ReportList() {
  const [address] = useSearchParams();
  const page = pageOf(address);
  const { data, error, refetch, isPlaceholderData } = useQuery(reportPage(page));
  const client = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation(decide);
  const undo = useMutation(undoDecision);
  const [opened, setOpened] = useState<Report>();
  const [rejected, setRejected] = useState<Report>();

  const open = (report: Report) =>
    client.fetchQuery(reportedReview(report.travelNo, report.reviewNo)).then(
      () => setOpened(report),
      () => showAlert('리뷰를 불러오는 데 실패했습니다.'),
    );
  const settle = ({ report: { reportNo, reviewNo }, ...decision }: RowDecision): Promise<boolean> =>
    mutateAsync({ reportNo, ...decision }).then(({ message }) => {
      showToast(message, { about: 'report', action: { label: '되돌리기', onClick: () => void reopen(reviewNo) } });
      return true;
    }, alertFailure);
  const reopen = (reviewNo: number) =>
    undo.mutateAsync(reviewNo).then(() => showToast('되돌렸어요.', { about: 'report' }), alertFailure);

  if (error) return <LoadError error={error} onRetry={refetch} title="신고 목록을 불러오지 못했어요." />;
  if (!data) return <TableSkeleton count={REPORTS_PER_PAGE} label="신고를 불러오는 중" />;
  if (data.totalCount === 0)
    return <EmptyState hint="신고가 들어오면 여기에서 처리할 수 있어요.">들어온 신고가 없어요.</EmptyState>;
  return (
    <Refreshing isWaiting={isPlaceholderData}>
      <RowCount what="신고" count={data.totalCount} unit="건" />
      <AdminTable
        caption="리뷰 신고 목록"
        headings={['No', '리뷰 내용', '작성자', '신고 사유', '신고일', '상태', '관리']}
      >
        {data.list.map((report) => (
          <ReportRow
            key={report.reportNo}
            report={report}
            isBusy={
              (isPending && variables.reportNo === report.reportNo) ||
              (undo.isPending && undo.variables === report.reviewNo)
            }
            onOpen={() => open(report)}
            onAccept={() => settle({ report, action: 'ACCEPT' })}
            onReject={() => setRejected(report)}
            onReopen={() => reopen(report.reviewNo)}
          />
        ))}
      </AdminTable>
      <Pagination page={page} totalPages={Math.ceil(data.totalCount / REPORTS_PER_PAGE)} toOf={(to) => `?page=${to}`} />
      <ReviewDialog
        report={opened}
        onClose={() => setOpened(undefined)}
        onAccept={(report) => {
          void settle({ report, action: 'ACCEPT' });
          setOpened(undefined);
        }}
        onReject={(report) => {
          setOpened(undefined);
          setRejected(report);
        }}
        onReopen={({ reviewNo }) => {
          void reopen(reviewNo);
          setOpened(undefined);
        }}
      />
      <RejectDialog
        report={rejected}
        onClose={() => setRejected(undefined)}
        onReject={async (reason) => {
          const isDone = rejected !== undefined && (await settle({ report: rejected, action: 'REJECT', reason }));
          if (isDone) setRejected(undefined);
          return isDone;
        }}
      />
    </Refreshing>
  );
}

function alertFailure(failure: unknown): false {
  void showAlert(
    failure instanceof CallError && failure.status === 409 ? failure.message : '신고 처리 중 오류가 발생했습니다.',
  );
  return false;
}
