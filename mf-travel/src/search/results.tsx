import type { Output } from '@osaka/contracts';
import type { searchDestinations } from '@osaka/contracts/travel';
import type { UseQueryResult } from '@osaka/query';
import { Button, CardsSkeleton, countText, EmptyState, LoadError, Pagination, Refreshing } from '@osaka/web-kit';
import { DestinationCards } from '../destination-cards.tsx';
import { filterCountOf, type SearchChoice } from './search-choice.ts';

interface ResultsProps {
  choice: SearchChoice;
  result: UseQueryResult<Output<typeof searchDestinations>['data']>;
  onReset: () => void;
  toPage: (page: number) => string;
}

/** After a failure no count is shown, because the number of results is unknown. */
export function Results({ choice, result, onReset, toPage }: ResultsProps) {
  const { data, error, refetch, isPlaceholderData } = result;
  const count = filterCountOf(choice);
  return (
    <>
      <div className="row row--apart gap-b">
        <p role="status">
          {!error && (
            <>
              여행지 <b className="num">{data && !isPlaceholderData ? countText(data.totalElements) : '…'}</b>곳
            </>
          )}
        </p>
        {count > 0 && (
          <Button kind="plain" onClick={onReset}>
            <span className="num">모두 초기화 ({count}개 필터 적용됨)</span>
          </Button>
        )}
      </div>
      {error && <LoadError error={error} onRetry={refetch} title="검색하지 못했어요." />}
      {!error && !data && <CardsSkeleton count={9} isThreeWide />}
      {!error && data && data.totalElements === 0 && (
        <EmptyState
          hint="검색어를 줄이거나 조건을 하나씩 지워 보세요."
          action={{ label: '모든 여행지 보기', onClick: onReset }}
        >
          조건에 맞는 여행지가 없어요.
        </EmptyState>
      )}
      {!error && data && data.totalElements > 0 && (
        <Refreshing isWaiting={isPlaceholderData}>
          <DestinationCards label="검색 결과" destinations={data.content} isThreeWide heading="h2" eager={3} />
          <Pagination page={choice.page} totalPages={data.totalPages} toOf={toPage} />
        </Refreshing>
      )}
    </>
  );
}
