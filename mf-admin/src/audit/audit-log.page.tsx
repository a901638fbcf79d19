import {
  Button,
  EmptyState,
  LinesSkeleton,
  LoadError,
  Notice,
  SearchField,
  Select,
  TextInput,
  todayInSeoul,
} from '@osaka/web-kit';
import { useInfiniteQuery } from '@osaka/web-kit/query';
import { useSearchParams } from '@osaka/web-kit/router';
import { AdminPage } from '../admin-page.tsx';
import { Filters } from '../filters.tsx';
import { auditLog } from './audit.api.ts';
import css from './audit.module.css';
import { AuditDays } from './audit-days.tsx';
import { type AuditFilter, auditAddress, auditFilterOf } from './audit-filter.ts';
import { KIND_LABELS } from './audit-text.ts';

export function AuditLogPage() {
  return (
    <AdminPage title="변경 기록" lead="관리자가 바꾼 내용을 3개월 동안 보관해요.">
      <AuditLog />
    </AdminPage>
  );
}

const KINDS = [
  { value: '', label: '전체' },
  ...Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label })),
];

const EVERYTHING = auditFilterOf(new URLSearchParams());

function AuditLog() {
  const [address, setAddress] = useSearchParams();
  const filter = auditFilterOf(address);
  // Of the whole log, so that a filter neither empties nor shortens the list.
  const actors = useInfiniteQuery(auditLog(EVERYTHING)).data?.pages[0]?.actors ?? [];
  const change = (part: Partial<Record<keyof AuditFilter, string>>) =>
    setAddress(auditAddress(auditFilterOf(new URLSearchParams({ ...auditAddress(filter), ...part }))));

  return (
    <>
      <Filters label="기록 조건">
        <Select
          label="대상"
          options={KINDS}
          value={filter.kind}
          onChange={(event) => change({ kind: event.target.value })}
        />
        <Select
          label="관리자"
          options={[
            { value: '', label: '전체' },
            ...actors.map(({ memberNo, memberId }) => ({ value: String(memberNo), label: memberId })),
          ]}
          value={filter.actor}
          onChange={(event) => change({ actor: event.target.value })}
        />
        <TextInput
          label="시작일"
          type="date"
          max={filter.to || todayInSeoul()}
          value={filter.from}
          onChange={(event) => change({ from: event.target.value })}
        />
        <TextInput
          label="종료일"
          type="date"
          min={filter.from || undefined}
          max={todayInSeoul()}
          value={filter.to}
          onChange={(event) => change({ to: event.target.value })}
        />
        <div className="field grow">
          <span className="label" aria-hidden="true">
            이름 또는 번호
          </span>
          <SearchField label="대상 이름 또는 번호" value={filter.target} onSearch={(target) => change({ target })} />
        </div>
        <Button size="field" onClick={() => setAddress({})}>
          초기화
        </Button>
      </Filters>
      <Records
        filter={filter}
        isFiltered={Object.keys(auditAddress(filter)).length > 0}
        onReset={() => setAddress({})}
      />
    </>
  );
}

function Records({ filter, isFiltered, onReset }: { filter: AuditFilter; isFiltered: boolean; onReset: () => void }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(auditLog(filter));
  if (!data && error) return <LoadError error={error} onRetry={refetch} title="변경 기록을 불러오지 못했어요." />;
  if (!data) return <LinesSkeleton count={8} label="변경 기록을 불러오는 중" />;
  const records = data.pages.flatMap((page) => page.records);
  if (records.length === 0 && isFiltered)
    return (
      <EmptyState action={{ label: '전체 기록 보기', onClick: onReset }}>
        검색 조건에 맞는 데이터가 없습니다.
      </EmptyState>
    );
  if (records.length === 0)
    return <EmptyState hint="관리자가 무언가를 바꾸면 여기에 남아요.">데이터가 없습니다.</EmptyState>;
  return (
    <>
      {data.pages.some(({ isPartial }) => isPartial) && (
        <Notice kind="warn" action={{ label: '다시 시도', onClick: () => void refetch() }}>
          일부 기록을 불러오지 못했어요. 지금 보이는 목록에는 빠진 기록이 있을 수 있어요.
        </Notice>
      )}
      <AuditDays records={records} />
      {isFetchNextPageError && (
        <LoadError error={error} onRetry={() => void fetchNextPage()} title="변경 기록을 불러오지 못했어요." />
      )}
      <div className={css.more}>
        {hasNextPage ? (
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            더보기
          </Button>
        ) : (
          <p className="meta">여기까지가 보관 중인 기록이에요.</p>
        )}
      </div>
    </>
  );
}
