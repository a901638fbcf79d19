import { CARDS_PER_PAGE } from '@osaka/contracts/travel';
import {
  CardsSkeleton,
  ChipGroup,
  countText,
  EmptyState,
  Icon,
  LinkButton,
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
import { DestinationCarousel } from '../destination-carousel.tsx';
import { categories, destinationList, destinationSearch, facetCounts } from '../destinations.api.ts';
import { countsOf, isEmptyChoice } from '../facets.ts';
import { FIRST_PLACES, POPULAR } from '../first-calls.ts';

export function TravelsPage() {
  const { data, error, refetch } = useQuery(destinationList(FIRST_PLACES));
  return (
    <div className="wrap">
      <PageHeading
        lead={data ? `구석구석 ${countText(data.total)}곳을 모았어요.` : '구석구석 모았어요.'}
        actions={
          <LinkButton to="/travels/search">
            <Icon name="filter" />
            상세 검색
          </LinkButton>
        }
      >
        오사카 여행지
      </PageHeading>
      <SayFailureOnce>
        <section>
          {!data && error ? (
            <LoadError error={error} onRetry={refetch} />
          ) : (
            <DestinationCarousel title="인기 여행지" destinations={data?.data.slice(0, POPULAR)} isRanked eager={2} />
          )}
        </section>
        <AllDestinations />
      </SayFailureOnce>
    </div>
  );
}

function AllDestinations() {
  const [address] = useSearchParams();
  const category = address.get('category') ?? '';
  return (
    <section className="section" aria-labelledby="travels-all">
      <h2 id="travels-all" className="sr-only">
        모든 여행지
      </h2>
      <CategoryChips value={category} />
      {category ? <CategoryDestinations category={category} /> : <RemainingDestinations />}
    </section>
  );
}

function CategoryChips({ value }: { value: string }) {
  const [, setAddress] = useSearchParams();
  const { data = [] } = useQuery(categories);
  const counts = countsOf(useQuery(facetCounts).data?.facets?.categories);
  const options = [
    { value: '', label: '전체' },
    ...data.map(({ categoryNo, categoryName }) => ({
      value: String(categoryNo),
      label: counts?.get(categoryNo) === 0 ? `${categoryName} 0` : categoryName,
      isDisabled: isEmptyChoice(counts, categoryNo, value === String(categoryNo)),
    })),
  ];
  return (
    <div className="gap-y">
      <ChipGroup
        label="카테고리"
        options={options}
        value={value}
        onChange={(category) => setAddress(category ? { category } : {}, { preventScrollReset: true })}
      />
    </div>
  );
}

/** All places except the popular ones, paged without gaps or duplicates. */
function RemainingDestinations() {
  const page = pageOf(useSearchParams()[0]);
  const isFirst = page === 1;
  const { data, error, refetch, isPlaceholderData } = useQuery(
    destinationList(isFirst ? FIRST_PLACES : { page, size: CARDS_PER_PAGE, offset: POPULAR }),
  );
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <CardsSkeleton count={CARDS_PER_PAGE} />;
  const hasPopular = data.data.length > CARDS_PER_PAGE;
  return (
    <Page
      destinations={hasPopular ? data.data.slice(POPULAR) : data.data}
      total={hasPopular ? data.total - POPULAR : data.total}
      isWaiting={isPlaceholderData}
    />
  );
}

function CategoryDestinations({ category }: { category: string }) {
  const page = pageOf(useSearchParams()[0]);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    destinationSearch({ category, page, size: CARDS_PER_PAGE }),
  );
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <CardsSkeleton count={CARDS_PER_PAGE} />;
  return <Page destinations={data.content} total={data.totalElements} isWaiting={isPlaceholderData} />;
}

interface PageProps {
  destinations: Parameters<typeof DestinationCards>[0]['destinations'];
  total: number;
  isWaiting: boolean;
}

function Page({ destinations, total, isWaiting }: PageProps) {
  const [address] = useSearchParams();
  if (total === 0)
    return <EmptyState action={{ to: '/travels', label: '모든 여행지 보기' }}>여기에는 여행지가 없어요.</EmptyState>;
  const toOf = (page: number) => `/travels?${withPage(address, page)}`;
  return (
    <Refreshing isWaiting={isWaiting}>
      <DestinationCards label="여행지 목록" destinations={destinations} />
      <Pagination page={pageOf(address)} totalPages={Math.ceil(total / CARDS_PER_PAGE)} toOf={toOf} />
    </Refreshing>
  );
}
