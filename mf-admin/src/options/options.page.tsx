import {
  Button,
  CallError,
  confirmAction,
  Icon,
  LoadError,
  SearchField,
  Select,
  showAlert,
  showToast,
  TableSkeleton,
  Tabs,
} from '@osaka/web-kit';
import { useMutation, useQueries } from '@osaka/web-kit/query';
import { createSearchParams, useSearchParams } from '@osaka/web-kit/router';
import { useState } from 'react';
import { AdminPage } from '../admin-page.tsx';
import { Filters } from '../filters.tsx';
import { SortMenu } from '../sorting.tsx';
import { OptionDialog } from './option-dialog.tsx';
import { failureOf } from './option-draft.ts';
import {
  CREATED,
  matchingRows,
  OPTION_ORDERS,
  type OptionFilter,
  optionAddress,
  optionFilterOf,
  sorted,
} from './option-filter.ts';
import { KINDS, type OptionRow, TABS } from './option-row.ts';
import { OptionTable } from './option-table.tsx';
import { optionRows, removeOptions } from './options.api.ts';

export function OptionsPage() {
  return (
    <AdminPage title="여행지 옵션 관리">
      <Options />
    </AdminPage>
  );
}

const STATUSES = [
  { value: '', label: '전체' },
  { value: 'Y', label: 'ACTIVE' },
  { value: 'N', label: 'INACTIVE' },
];

function Options() {
  const [address, setAddress] = useSearchParams();
  const filter = optionFilterOf(address);
  const lists = useQueries({ queries: TABS.map(optionRows) });
  const [dialog, setDialog] = useState<{ row: OptionRow | undefined }>();
  const { kind } = filter;
  const { label, hasStatus, hasCity } = KINDS[kind];
  const { data, error, refetch } = lists[TABS.indexOf(kind)] ?? {};
  const cities = lists[TABS.indexOf('city')]?.data ?? [];
  const toOf = (part: Partial<OptionFilter>) => optionAddress({ ...filter, page: 1, ...part });
  const change = (part: Partial<OptionFilter>) => setAddress(toOf(part));
  const remove = useRemoval(filter);

  return (
    <>
      <Tabs
        label="옵션 종류"
        options={TABS.map((value, index) => ({ value, label: KINDS[value].label, count: lists[index]?.data?.length }))}
        value={kind}
        toOf={(value) => `?${createSearchParams({ kind: value })}`}
      />
      <Filters label={`${label} 조건`}>
        {hasStatus && (
          <Select
            label="상태"
            options={STATUSES}
            value={filter.status}
            onChange={(event) =>
              change({ status: event.target.value === 'Y' ? 'Y' : event.target.value === 'N' ? 'N' : '' })
            }
          />
        )}
        {hasCity && (
          <Select
            label="시/도"
            options={[{ value: '', label: '전체' }, ...cities.map(({ no, name }) => ({ value: no, label: name }))]}
            value={filter.city}
            onChange={(event) => change({ city: event.target.value })}
          />
        )}
        <Select
          label="등록 기간"
          options={CREATED}
          value={filter.created}
          onChange={(event) =>
            change({ created: CREATED.find(({ value }) => value === event.target.value)?.value ?? '' })
          }
        />
        <SortMenu orders={OPTION_ORDERS} sort={filter.sort} onSort={(sort) => change({ sort })} />
        <div className="field grow">
          <span className="label" aria-hidden="true">
            이름
          </span>
          <SearchField
            key={kind}
            label={`${label} 이름`}
            value={filter.search}
            onSearch={(search) => change({ search })}
          />
        </div>
        <Button size="field" onClick={() => setAddress({ kind })}>
          초기화
        </Button>
        <Button kind="main" size="field" onClick={() => setDialog({ row: undefined })}>
          <Icon name="plus" />
          {label} 등록
        </Button>
      </Filters>
      {error && <LoadError error={error} onRetry={() => refetch?.()} title="데이터 로드 실패" />}
      {!error && !data && <TableSkeleton count={8} />}
      {data && (
        <OptionTable
          key={kind}
          filter={filter}
          total={data.length}
          rows={sorted(matchingRows(data, filter), filter)}
          toOf={(page) => `?${createSearchParams(toOf({ page }))}`}
          onEdit={(row) => setDialog({ row })}
          onRemove={remove}
          onSort={(sort) => change({ sort })}
        />
      )}
      <OptionDialog
        key={`${kind}-${dialog?.row?.no}`}
        kind={kind}
        row={dialog?.row}
        cities={cities}
        isOpen={dialog !== undefined}
        onClose={() => setDialog(undefined)}
      />
    </>
  );
}

/** Confirms, deletes, and shows the reason of a refusal. */
function useRemoval({ kind }: OptionFilter) {
  const { mutateAsync } = useMutation(removeOptions);
  return async (rows: readonly OptionRow[]) => {
    if (!(await confirmAction({ message: removalQuestion(kind, rows), action: '삭제하기', danger: true }))) return;
    try {
      await mutateAsync({ kind, numbers: rows.map(({ no }) => no) });
      showToast('삭제되었습니다.');
    } catch (error) {
      const isSaid = error instanceof CallError && error.status >= 400 && error.status < 500;
      void showAlert(isSaid ? error.message : failureOf(kind, '삭제'));
    }
  };
}

/** The other kinds are not deleted while a place uses them; a tag is taken off its places. */
function removalQuestion(kind: OptionFilter['kind'], rows: readonly OptionRow[]): string {
  const { label } = KINDS[kind];
  const what = rows.length === 1 ? `'${rows[0]?.name}' ${label}` : `선택한 ${label} ${rows.length}개`;
  const used = kind === 'tag' ? rows.filter(({ useCount = 0 }) => useCount > 0) : [];
  const uses = used.map(({ name, useCount = 0 }) =>
    rows.length === 1 ? `여행지 ${useCount}곳` : `${name} 여행지 ${useCount}곳`,
  );
  const effect = uses.length > 0 && `${uses.join(', ')}에서 사용 중입니다. 삭제하면 그 여행지에서도 없어집니다.`;
  return [effect, `${what} 항목을 삭제하시겠습니까?`].filter(Boolean).join(' ');
}
