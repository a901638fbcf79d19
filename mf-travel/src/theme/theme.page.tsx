import { CARDS_PER_PAGE } from '@osaka/contracts/travel';
import {
  CardsSkeleton,
  ChipGroup,
  countText,
  EmptyState,
  LoadError,
  PageHeading,
  Pagination,
  pageOf,
  Refreshing,
  SayFailureOnce,
  withPage,
} from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { useSearchParams } from '@osaka/web-kit/router';
import { DestinationCards } from '../destination-cards.tsx';
import { destinationSearch, themes } from '../destinations.api.ts';
import { countsOf, type Facets, isEmptyChoice } from '../facets.ts';

export function ThemePage() {
  const [address, setAddress] = useSearchParams();
  const thema = address.get('thema') ?? '';
  const { data } = useQuery(placesOf(thema, pageOf(address)));
  return (
    <div className="wrap">
      <PageHeading lead="누구와, 어떻게 떠나는지에 맞춰 골라 보세요.">테마로 찾는 여행지</PageHeading>
      <SayFailureOnce>
        <ThemeChips
          value={thema}
          facets={data?.facets}
          onChange={(choice) => setAddress(choice ? { thema: choice } : {}, { preventScrollReset: true })}
        />
        <Results thema={thema} />
      </SayFailureOnce>
      <div className="section" />
    </div>
  );
}

const placesOf = (thema: string, page: number) => destinationSearch({ thema, page, size: CARDS_PER_PAGE });

function ThemeChips({
  value,
  facets,
  onChange,
}: {
  value: string;
  facets: Facets | undefined;
  onChange: (thema: string) => void;
}) {
  const { data, error, refetch } = useQuery(themes);
  if (!data && error) return <LoadError error={error} onRetry={refetch} title="테마를 불러오지 못했어요." />;
  const counts = countsOf(facets?.themes);
  const options = [
    { value: '', label: '전체' },
    ...(data ?? []).map(({ themaNo, themaName }) => ({
      value: String(themaNo),
      label: counts?.get(themaNo) === 0 ? `${themaName} 0` : themaName,
      isDisabled: isEmptyChoice(counts, themaNo, value === String(themaNo)),
    })),
  ];
  return <ChipGroup label="테마" options={options} value={value} onChange={onChange} />;
}

function Results({ thema }: { thema: string }) {
  const [address] = useSearchParams();
  const page = pageOf(address);
  const { data, error, refetch, isPlaceholderData } = useQuery(placesOf(thema, page));
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <CardsSkeleton count={CARDS_PER_PAGE} />;
  if (data.totalElements === 0)
    return (
      <EmptyState action={{ to: '/thema/travels', label: '모든 테마 보기' }}>
        이 테마에는 아직 여행지가 없어요.
      </EmptyState>
    );
  return (
    <Refreshing isWaiting={isPlaceholderData}>
      <p className="gap-y" role="status">
        여행지 <b className="num">{isPlaceholderData ? '…' : countText(data.totalElements)}</b>곳
      </p>
      <DestinationCards label="여행지 목록" destinations={data.content} heading="h2" eager={4} />
      <Pagination page={page} totalPages={data.totalPages} toOf={(to) => `/thema/travels?${withPage(address, to)}`} />
    </Refreshing>
  );
}
