import type { Output } from '@osaka/contracts';
import type { searchDestinations } from '@osaka/contracts/travel';
import { directionParticle } from '@osaka/domain/korean';
import {
  Button,
  CardsSkeleton,
  countText,
  EmptyState,
  LinkButton,
  LoadError,
  Pagination,
  Refreshing,
} from '@osaka/web-kit';
import type { UseQueryResult } from '@osaka/web-kit/query';
import { Link } from '@osaka/web-kit/router';
import { DestinationCards } from '../destination-cards.tsx';
import { RequestPlace } from './request-place.tsx';
import { filterCountOf, type SearchChoice } from './search-choice.ts';

interface ResultsProps {
  choice: SearchChoice;
  result: UseQueryResult<Output<typeof searchDestinations>['data']>;
  onReset: () => void;
  /** The address of another page, or of the search in another spelling. */
  toOther: (part: Partial<SearchChoice>) => string;
}

/** After a failure no count is shown, because the number of results is unknown. */
export function Results({ choice, result, onReset, toOther }: ResultsProps) {
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
        <>
          <EmptyState
            hint="검색어를 줄이거나 조건을 하나씩 지워 보세요."
            action={{ label: '모든 여행지 보기', onClick: onReset }}
          >
            조건에 맞는 여행지가 없어요.
          </EmptyState>
          <Suggestions places={data.suggestions ?? []} />
          {choice.search && <RequestPlace key={choice.search} words={choice.search} />}
        </>
      )}
      {!error && data && data.totalElements > 0 && (
        <Refreshing isWaiting={isPlaceholderData}>
          {data.correctedTo && (
            <p className="row gap-b">
              <span role="status">
                ‘<b>{data.correctedTo}</b>’{directionParticle(data.correctedTo)} 찾았어요.
              </span>
              <Link className="link" to={toOther({ isExact: true })}>
                ‘{choice.search}’ 그대로 찾기
              </Link>
            </p>
          )}
          <DestinationCards label="검색 결과" destinations={data.content} isThreeWide heading="h2" eager={3} />
          <Pagination page={choice.page} totalPages={data.totalPages} toOf={(page) => toOther({ page })} />
        </Refreshing>
      )}
    </>
  );
}

function Suggestions({ places }: { places: readonly { travelNo: number; title: string }[] }) {
  if (places.length === 0) return null;
  return (
    <section className="stack gap-b" aria-labelledby="suggestions">
      <h2 id="suggestions">혹시 이곳인가요?</h2>
      <ul className="row">
        {places.map(({ travelNo, title }) => (
          <li key={travelNo}>
            <LinkButton to={`/travels/detail/${travelNo}`}>{title}</LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
