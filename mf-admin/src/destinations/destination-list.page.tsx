import { ADMIN_DESTINATIONS_PER_PAGE, type DestinationSort } from '@osaka/contracts/travel';
import {
  Button,
  Chip,
  ChipGroup,
  EmptyState,
  Icon,
  LinkButton,
  LoadError,
  messageOf,
  Pagination,
  Refreshing,
  SearchField,
  Select,
  showAlert,
  TableSkeleton,
} from '@osaka/web-kit';
import { useMutation, useQuery } from '@osaka/web-kit/query';
import { createSearchParams, useSearchParams } from '@osaka/web-kit/router';
import { AdminPage } from '../admin-page.tsx';
import { AdminTable, RowCount } from '../admin-table.tsx';
import { Filters } from '../filters.tsx';
import { SortMenu, sortHeadings } from '../sorting.tsx';
import {
  addressOfFilter,
  DESTINATION_ORDERS,
  type DestinationFilter,
  filterOf,
  isFiltered,
  PERIODS,
  STATUSES,
} from './destination-query.ts';
import { DestinationRow } from './destination-row.tsx';
import { adminThemes, destinationPage, exportMatching } from './destinations.api.ts';

export function DestinationListPage() {
  return (
    <AdminPage
      title="여행지 관리"
      actions={
        <LinkButton kind="main" to="/admin/travels">
          <Icon name="plus" />
          여행지 등록
        </LinkButton>
      }
    >
      <DestinationList />
    </AdminPage>
  );
}

function DestinationList() {
  const [address, setAddress] = useSearchParams();
  const filter = filterOf(address);
  const change = (part: Partial<DestinationFilter>) => setAddress(addressOfFilter({ ...filter, page: 1, ...part }));
  return (
    <>
      <DestinationFilters filter={filter} onChange={change} onReset={() => setAddress({})} />
      <Destinations filter={filter} onSort={(sort) => change({ sort })} onReset={() => setAddress({})} />
    </>
  );
}

function DestinationFilters({
  filter,
  onChange,
  onReset,
}: {
  filter: DestinationFilter;
  onChange: (part: Partial<DestinationFilter>) => void;
  onReset: () => void;
}) {
  const themes = useQuery(adminThemes).data ?? [];
  return (
    <>
      <div className="gap-y">
        <ChipGroup
          label="테마"
          options={[
            { value: '', label: '전체' },
            ...themes.map(({ themaNo, themaName }) => ({ value: String(themaNo), label: themaName })),
          ]}
          value={filter.thema}
          onChange={(thema) => onChange({ thema })}
        />
      </div>
      <Filters label="여행지 조건">
        <div className="field">
          <span className="label" id="period">
            등록 기간
          </span>
          <fieldset className="chips" aria-labelledby="period">
            {PERIODS.map(({ value, label }) => (
              <Chip key={value} isOn={filter.period === value} onClick={() => onChange({ period: value })}>
                {label}
              </Chip>
            ))}
          </fieldset>
        </div>
        <Select
          label="상태"
          options={STATUSES}
          value={filter.status}
          onChange={(event) =>
            onChange({ status: STATUSES.find(({ value }) => value === event.target.value)?.value ?? '' })
          }
        />
        <SortMenu orders={DESTINATION_ORDERS} sort={filter.sort} onSort={(sort) => onChange({ sort })} />
        <div className="field grow">
          <span className="label" aria-hidden="true">
            이름
          </span>
          <SearchField label="여행지 이름" value={filter.search} onSearch={(search) => onChange({ search })} />
        </div>
        <Button size="field" onClick={onReset}>
          초기화
        </Button>
      </Filters>
    </>
  );
}

function Destinations({
  filter,
  onSort,
  onReset,
}: {
  filter: DestinationFilter;
  onSort: (sort: DestinationSort) => void;
  onReset: () => void;
}) {
  const { data, error, refetch, isPlaceholderData } = useQuery(destinationPage(filter));
  if (error) return <LoadError error={error} onRetry={refetch} title="데이터 로드 실패" />;
  if (!data) return <TableSkeleton count={6} label="여행지를 불러오는 중" />;
  if (data.total === 0) {
    return isFiltered(filter) ? (
      <EmptyState action={{ label: '전체 여행지 보기', onClick: onReset }}>
        검색 조건에 맞는 데이터가 없습니다.
      </EmptyState>
    ) : (
      <EmptyState action={{ label: '여행지 등록', to: '/admin/travels' }}>데이터가 없습니다.</EmptyState>
    );
  }
  const heading = sortHeadings<'no' | 'title' | 'modified'>(filter.sort, onSort);
  return (
    <Refreshing isWaiting={isPlaceholderData}>
      <RowCount what="여행지" count={data.total} unit="곳">
        <ExportButton filter={filter} />
      </RowCount>
      <AdminTable
        caption="여행지 목록"
        headings={[
          heading('No', 'no'),
          heading('이름', 'title'),
          '테마',
          '등록일',
          heading('수정일', 'modified'),
          '상태',
          '관리',
        ]}
      >
        {data.data.map((destination) => (
          <DestinationRow key={destination.travelNo} destination={destination} />
        ))}
      </AdminTable>
      <Pagination
        page={filter.page}
        totalPages={Math.ceil(data.total / ADMIN_DESTINATIONS_PER_PAGE)}
        toOf={(page) => `?${createSearchParams(addressOfFilter({ ...filter, page }))}`}
      />
    </Refreshing>
  );
}

/** Exports all pages of the filtered list. */
function ExportButton({ filter }: { filter: DestinationFilter }) {
  const { mutate, isPending } = useMutation(exportMatching);
  return (
    <Button
      kind="plain"
      isBusy={isPending}
      onClick={() => mutate(filter, { onError: (error) => void showAlert(messageOf(error)) })}
    >
      <Icon name="download" />
      CSV로 내보내기
    </Button>
  );
}
