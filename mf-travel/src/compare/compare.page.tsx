import { type ComparedDestination, comparisonTitle } from '@osaka/contracts/travel';
import {
  Button,
  CardsSkeleton,
  copyToClipboard,
  EmptyState,
  Icon,
  LoadError,
  Notice,
  PageHeading,
  Refreshing,
  showToast,
  TextInput,
} from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { useNavigate, useSearchParams } from '@osaka/web-kit/router';
import { useMemo } from 'react';
import { removeFromTray } from '../compare-tray.ts';
import { comparisonOf } from './comparison.api.ts';
import styles from './comparison.module.css';
import { type ComparisonChoice, comparisonChoiceOf, comparisonSearch, DAYS_MAX } from './comparison-choice.ts';
import { comparisonRows } from './comparison-rows.tsx';
import { ComparisonTable } from './comparison-table.tsx';

/** Two to four places side by side; the places, the days of the trip and hidden rows are in the address. */
export function ComparePage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const choice = comparisonChoiceOf(address);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...comparisonOf(choice.numbers),
    enabled: choice.numbers.length > 0,
  });
  const places = choice.numbers.length > 0 ? (data?.places ?? []) : [];
  const change = (part: Partial<ComparisonChoice>) =>
    void navigate({ search: comparisonSearch({ ...choice, ...part }) }, { replace: true, preventScrollReset: true });
  const remove = (travelNo: number) => {
    removeFromTray(travelNo);
    change({ numbers: choice.numbers.filter((no) => no !== travelNo) });
  };

  return (
    <div className="wrap">
      <PageHeading
        title={comparisonTitle(places)}
        lead={places.length > 1 ? `${places.length}곳을 나란히 놓았어요. 다른 점부터 보여요.` : undefined}
      >
        여행지 비교
      </PageHeading>
      {data && data.missing.length > 0 && choice.numbers.length > 0 && (
        <Notice kind="warn">없거나 현재 운영하지 않는 여행지 {data.missing.length}곳은 빼고 비교했어요.</Notice>
      )}
      {error && !data && <LoadError error={error} onRetry={refetch} title="비교할 여행지를 불러오지 못했어요." />}
      {!error && !data && choice.numbers.length > 0 && <CardsSkeleton count={4} />}
      {(data || choice.numbers.length === 0) && places.length < 2 && <TooFew place={places[0]} />}
      {places.length > 1 && (
        <Refreshing isWaiting={isPlaceholderData}>
          <Tools choice={choice} onChange={change} />
          <Table places={places} choice={choice} onRemove={remove} />
        </Refreshing>
      )}
      <div className="section" />
    </div>
  );
}

function Table({
  places,
  choice: { dates, hidesEqual },
  onRemove,
}: {
  places: readonly ComparedDestination[];
  choice: ComparisonChoice;
  onRemove: (travelNo: number) => void;
}) {
  const days = dates.join();
  const rows = useMemo(() => comparisonRows(places, days ? days.split(',') : []), [places, days]);
  return <ComparisonTable places={places} rows={rows} hidesEqual={hidesEqual} onRemove={onRemove} />;
}

function Tools({
  choice,
  onChange,
}: {
  choice: ComparisonChoice;
  onChange: (part: Partial<ComparisonChoice>) => void;
}) {
  const { from, to, dates, hidesEqual } = choice;
  const copy = async () => {
    showToast(
      (await copyToClipboard(location.href))
        ? '주소를 복사했어요.'
        : '주소를 복사하지 못했어요. 주소창에서 복사해 주세요.',
    );
  };
  const isReversed = from !== '' && to !== '' && to < from;
  const isLong = dates.length === DAYS_MAX && dates.at(-1) !== to;
  return (
    <section className={styles.tools} aria-label="비교 조건">
      <TextInput
        label="여행 시작일"
        type="date"
        value={from}
        help={isLong ? `처음 ${DAYS_MAX}일만 보여요.` : undefined}
        onChange={({ target: { value } }) => onChange({ from: value })}
      />
      <TextInput
        label="여행 종료일"
        type="date"
        value={to}
        min={from || undefined}
        error={isReversed ? '종료일은 시작일보다 빠를 수 없어요.' : undefined}
        onChange={({ target: { value } }) => onChange({ to: value })}
      />
      <Button onClick={() => void copy()}>
        <Icon name="send" />
        링크 복사
      </Button>
      <label className="check">
        <input type="checkbox" checked={hidesEqual} onChange={() => onChange({ hidesEqual: !hidesEqual })} />
        같은 항목 숨기기
      </label>
    </section>
  );
}

function TooFew({ place }: { place: ComparedDestination | undefined }) {
  if (!place) {
    return (
      <EmptyState
        action={{ to: '/travels', label: '여행지 둘러보기' }}
        hint="카드의 비교하기를 누르면 비교함에 담겨요. 두 곳부터 나란히 볼 수 있어요."
      >
        비교할 여행지를 골라 주세요
      </EmptyState>
    );
  }
  return (
    <EmptyState
      action={{
        to: `/travels/search?${new URLSearchParams({ category: place.categoryName })}`,
        label: '비슷한 여행지 보기',
      }}
      hint={`${place.title} 하나뿐이에요. 두 곳부터 나란히 볼 수 있어요. 비슷한 곳을 찾아 드릴까요?`}
    >
      한 곳을 더 골라 주세요
    </EmptyState>
  );
}
