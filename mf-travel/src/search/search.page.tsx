import { CARDS_PER_PAGE, type SearchQuery } from '@osaka/contracts/travel';
import { PageHeading, placeSuggestions, SearchField } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { useNavigate, useSearchParams } from '@osaka/web-kit/router';
import { destinationSearch } from '../destinations.api.ts';
import { GoBack } from '../go-back.tsx';
import searchBar from '../search-bar.module.css';
import { AppliedFilters } from './applied-filters.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import styles from './filters.module.css';
import { Filters } from './filters.tsx';
import { Results } from './results.tsx';
import { addressOf, choiceOf, EMPTY_CHOICE, queryOf, type SearchChoice } from './search-choice.ts';

export function SearchPage() {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const choice = choiceOf(address);
  const query: Partial<SearchQuery> = { ...queryOf(choice), size: CARDS_PER_PAGE };
  const result = useQuery(destinationSearch(query));
  /** Every change of the search resets the page. */
  const change = (part: Partial<SearchChoice>) =>
    setAddress(addressOf({ ...choice, page: 1, isExact: false, ...part }), {
      replace: part.search !== undefined,
      preventScrollReset: true,
    });
  const reset = () => setAddress(addressOf(EMPTY_CHOICE), { preventScrollReset: true });
  const facets = result.isError ? undefined : result.data?.facets;

  return (
    <div className="wrap">
      <p className="row">
        <GoBack to="/travels">뒤로</GoBack>
      </p>
      <PageHeading isHidden>여행지 상세 검색</PageHeading>
      <SearchField
        className={searchBar.bar}
        label="검색어"
        placeholder="여행지, 지역, 태그를 검색해 보세요"
        value={choice.search}
        onSearch={(search) => change({ search })}
        suggest={{
          load: placeSuggestions,
          onPick: ({ text, travelNo }) =>
            travelNo ? navigate(`/travels/detail/${travelNo}`) : change({ search: text }),
        }}
      />
      <div className={styles.layout}>
        <div className={`${styles.filters} only-wide`}>
          <Filters choice={choice} facets={facets} isCounting={result.isPending} onChange={change} />
        </div>
        <div>
          <AppliedFilters choice={choice} onChange={change}>
            <FilterSheet
              choice={choice}
              facets={facets}
              isCounting={result.isPending}
              total={result.isError ? undefined : result.data?.totalElements}
              error={result.error}
              onRetry={result.refetch}
              onChange={change}
              onReset={reset}
            />
          </AppliedFilters>
          <Results
            choice={choice}
            result={result}
            onReset={reset}
            toOther={(part) => `/travels/search?${addressOf({ ...choice, page: 1, ...part })}`}
          />
        </div>
      </div>
      <div className="section" />
    </div>
  );
}
