import { IMPORTS_PER_PAGE } from '@osaka/contracts/travel';
import {
  Badge,
  EmptyState,
  instantText,
  LoadError,
  Pagination,
  pageOf,
  Refreshing,
  TableSkeleton,
} from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { Link, useSearchParams } from '@osaka/web-kit/router';
import { AdminPage } from '../admin-page.tsx';
import { AdminTable } from '../admin-table.tsx';
import { ColumnGuide } from './column-guide.tsx';
import { FileSteps } from './file-steps.tsx';
import { foundText, STATES } from './import-labels.ts';
import { importPage } from './imports.api.ts';
import css from './imports.module.css';

export function ImportListPage() {
  return (
    <AdminPage title="여행지 가져오기" lead="CSV 파일 하나로 여러 여행지를 한꺼번에 고치거나 등록해요.">
      <FileSteps />
      <ColumnGuide />
      <section aria-labelledby="imports">
        <h2 id="imports" className={css.heading}>
          지난 가져오기
        </h2>
        <Imports />
      </section>
    </AdminPage>
  );
}

function Imports() {
  const [address] = useSearchParams();
  const page = pageOf(address);
  const { data, error, refetch, isPlaceholderData } = useQuery(importPage(page));
  if (error) return <LoadError error={error} onRetry={refetch} title="지난 가져오기를 불러오지 못했어요." />;
  if (!data) return <TableSkeleton count={4} label="지난 가져오기를 불러오는 중" />;
  if (data.total === 0)
    return (
      <EmptyState hint="파일을 올리면 여기에 3개월 동안 남고, 적용한 뒤에도 되돌릴 수 있어요.">
        아직 가져온 파일이 없어요.
      </EmptyState>
    );
  return (
    <Refreshing isWaiting={isPlaceholderData}>
      <AdminTable caption="지난 가져오기" headings={['No', '파일', '내용', '올린 사람', '올린 때', '상태']}>
        {data.data.map(({ importNo, fileName, found, memberId, createdDate, state }) => (
          <tr key={importNo}>
            <td data-label="No" className="num">
              {importNo}
            </td>
            <td data-label="파일" data-title>
              <Link className={css.file} to={`/adminPage/imports/${importNo}`}>
                {fileName}
              </Link>
            </td>
            <td data-label="내용" className="num">
              {foundText(found)}
            </td>
            <td data-label="올린 사람">{memberId}</td>
            <td data-label="올린 때">
              <time dateTime={createdDate}>{instantText(createdDate)}</time>
            </td>
            <td data-label="상태">
              <span>
                <Badge {...STATES[state]}>{STATES[state].label}</Badge>
              </span>
            </td>
          </tr>
        ))}
      </AdminTable>
      <Pagination page={page} totalPages={Math.ceil(data.total / IMPORTS_PER_PAGE)} toOf={(to) => `?page=${to}`} />
    </Refreshing>
  );
}
