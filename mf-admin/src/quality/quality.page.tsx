import { QUALITY_GROUPS, QUALITY_PER_PAGE, type QualityRow as Row } from '@osaka/contracts/travel';
import {
  Button,
  confirmAction,
  EmptyState,
  LoadError,
  messageOf,
  Pagination,
  Refreshing,
  SearchField,
  showAlert,
  showToast,
  TableSkeleton,
  Tabs,
} from '@osaka/web-kit';
import { useMutation, useQuery } from '@osaka/web-kit/query';
import { createSearchParams, Navigate, useSearchParams } from '@osaka/web-kit/router';
import { AdminPage } from '../admin-page.tsx';
import { AdminTable, RowCount } from '../admin-table.tsx';
import { PlaceRequests } from './place-requests.tsx';
import { qualityPage, verify } from './quality.api.ts';
import css from './quality.module.css';
import { type QualityFilter, qualityAddress, qualityFilterOf } from './quality-filter.ts';
import { GROUPS } from './quality-groups.ts';
import { QualityRow } from './quality-row.tsx';

export function QualityPage() {
  return (
    <AdminPage title="품질 점검" lead="손봐야 할 여행지를 모았어요.">
      <Quality />
      <PlaceRequests />
    </AdminPage>
  );
}

function Quality() {
  const [address, setAddress] = useSearchParams();
  const filter = qualityFilterOf(address);
  const { data, error, refetch, isPlaceholderData } = useQuery(qualityPage(filter));
  const addressOf = (part: Partial<QualityFilter>) => qualityAddress({ ...filter, page: 1, ...part });
  const options = QUALITY_GROUPS.map((group) => ({
    value: group,
    label: GROUPS[group].label,
    ...(data && { count: data.counts[group] }),
  }));
  const first = QUALITY_GROUPS.find((group) => data?.counts[group]);
  if (!address.has('group') && data?.total === 0 && !filter.search && first)
    return <Navigate replace to={`?${createSearchParams(addressOf({ group: first }))}`} />;
  return (
    <>
      <Tabs
        label="점검 항목"
        options={options}
        value={filter.group}
        toOf={(group) => `?${createSearchParams(addressOf({ group }))}`}
      />
      <div className={css.head}>
        <p>{GROUPS[filter.group].lead}</p>
        <SearchField
          label="여행지 이름"
          value={filter.search}
          onSearch={(search) => setAddress(addressOf({ search }))}
        />
      </div>
      {error && <LoadError error={error} onRetry={refetch} title="점검 결과를 불러오지 못했어요." />}
      {!error && !data && <TableSkeleton count={8} label="점검하는 중" />}
      {!error && data && (
        <Refreshing isWaiting={isPlaceholderData}>
          <Rows
            filter={filter}
            rows={data.data}
            total={data.total}
            onReset={() => setAddress(addressOf({ search: '' }))}
          />
        </Refreshing>
      )}
    </>
  );
}

function Rows({
  filter,
  rows,
  total,
  onReset,
}: {
  filter: QualityFilter;
  rows: Row[];
  total: number;
  onReset: () => void;
}) {
  const { group, search } = filter;
  if (total === 0 && search)
    return (
      <EmptyState action={{ label: '검색어 지우기', onClick: onReset }}>검색 조건에 맞는 데이터가 없습니다.</EmptyState>
    );
  if (total === 0) return <EmptyState>{GROUPS[group].empty}</EmptyState>;
  const headings = [
    'No',
    '이름',
    '지역 · 카테고리',
    group === 'duplicates' ? '비슷한 여행지' : '주소',
    '마지막 확인',
    '관리',
  ];
  return (
    <>
      <RowCount what={GROUPS[group].label} count={total} unit={group === 'duplicates' ? '쌍' : '곳'}>
        {group === 'unverified' && <VerifyAll rows={rows} />}
      </RowCount>
      <AdminTable caption={GROUPS[group].label} headings={headings}>
        {rows.map((row) => (
          <QualityRow key={`${row.travelNo}-${row.twin?.travelNo}`} row={row} group={group} />
        ))}
      </AdminTable>
      <Pagination
        page={filter.page}
        totalPages={Math.ceil(total / QUALITY_PER_PAGE)}
        toOf={(page) => `?${createSearchParams(qualityAddress({ ...filter, page }))}`}
      />
    </>
  );
}

function VerifyAll({ rows }: { rows: Row[] }) {
  const { mutate, isPending } = useMutation(verify);
  const start = async () => {
    if (
      !(await confirmAction({
        message: `이 페이지의 ${rows.length}곳을 모두 확인한 것으로 표시하시겠습니까?`,
        action: '확인했어요',
      }))
    )
      return;
    mutate(
      rows.map(({ travelNo }) => travelNo),
      { onSuccess: ({ message }) => showToast(message ?? ''), onError: (error) => void showAlert(messageOf(error)) },
    );
  };
  return (
    <Button isBusy={isPending} onClick={() => void start()}>
      이 페이지 모두 확인했어요
    </Button>
  );
}
