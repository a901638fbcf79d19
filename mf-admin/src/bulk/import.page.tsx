import type { DestinationImport, ImportRowFilter } from '@osaka/contracts/travel';
import { IMPORT_ROWS_PER_PAGE, importRowFilter } from '@osaka/contracts/travel';
import { BackLink, EmptyState, LinesSkeleton, LoadError, Pagination, pageOf, Refreshing, Tabs } from '@osaka/web-kit';
import { useQuery, useQueryClient } from '@osaka/web-kit/query';
import { useParams, useSearchParams } from '@osaka/web-kit/router';
import { useEffect, useRef } from 'react';
import { AdminPage } from '../admin-page.tsx';
import records from '../records.module.css';
import { isRunning } from './import-labels.ts';
import { ImportRowCard } from './import-row-card.tsx';
import { ImportSummary } from './import-summary.tsx';
import { importRows, oneImport } from './imports.api.ts';
import css from './imports.module.css';

export function ImportPage() {
  return (
    <AdminPage title="가져오기 내용" actions={<BackLink to="/adminPage/imports">가져오기 목록</BackLink>}>
      <Import />
    </AdminPage>
  );
}

function Import() {
  const { importNo = '' } = useParams();
  const { data, error, refetch } = useQuery(oneImport(importNo));
  useInvalidateWhenDone(data);
  if (!data && error) return <LoadError error={error} onRetry={refetch} title="가져오기를 불러오지 못했어요." />;
  if (!data) return <LinesSkeleton count={8} label="가져오기를 불러오는 중" />;
  return (
    <>
      <ImportSummary shown={data} />
      <Rows shown={data} />
    </>
  );
}

/** Invalidates all queries when the import has finished, because every list of destinations may have changed. */
function useInvalidateWhenDone(shown: DestinationImport | undefined) {
  const client = useQueryClient();
  const wasRunning = useRef(false);
  const isWriting = shown !== undefined && isRunning(shown.state);
  useEffect(() => {
    if (wasRunning.current && !isWriting) void client.invalidateQueries();
    wasRunning.current = isWriting;
  }, [client, isWriting]);
}

function Rows({ shown }: { shown: DestinationImport }) {
  const [address] = useSearchParams();
  const show = importRowFilter.safeParse(address.get('show')).data ?? 'all';
  const page = pageOf(address);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    importRows(String(shown.importNo), shown.state, show, page),
  );
  const addressOf = (filter: ImportRowFilter, to = 1) =>
    `?${new URLSearchParams({ ...(filter !== 'all' && { show: filter }), ...(to > 1 && { page: String(to) }) })}`;
  return (
    <section aria-label="행">
      <Tabs
        label="보이는 행"
        className={css.tabs}
        options={tabsOf(shown)}
        value={show}
        toOf={(filter) => addressOf(filter)}
      />
      {error && <LoadError error={error} onRetry={refetch} title="행을 불러오지 못했어요." />}
      {!error && !data && <LinesSkeleton count={8} label="행을 불러오는 중" />}
      {data?.total === 0 && <EmptyState>여기에 해당하는 행이 없어요.</EmptyState>}
      {data && (
        <Refreshing isWaiting={isPlaceholderData}>
          <ul className={records.list}>
            {data.data.map((row) => (
              <ImportRowCard key={row.rowNo} row={row} />
            ))}
          </ul>
          <Pagination
            page={page}
            totalPages={Math.ceil(data.total / IMPORT_ROWS_PER_PAGE)}
            toOf={(to) => addressOf(show, to)}
          />
        </Refreshing>
      )}
    </section>
  );
}

function tabsOf({ found, applied, undone }: DestinationImport) {
  const left = applied.left + undone.left;
  return [
    { value: 'all' as const, label: '전체', count: found.rows },
    { value: 'changed' as const, label: '변경', count: found.changed },
    { value: 'added' as const, label: '새로 등록', count: found.added },
    { value: 'wrong' as const, label: '오류', count: found.wrong },
    { value: 'same' as const, label: '같음', count: found.same },
    ...(left > 0 ? [{ value: 'attention' as const, label: '살펴볼 행', count: found.wrong + left }] : []),
  ];
}
