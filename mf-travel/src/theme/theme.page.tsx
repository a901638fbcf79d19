import { COURSE_PARTIES } from '@osaka/contracts/planner';
import { CARDS_PER_PAGE, type ListChoice, listHeading, listTitle, listTrail } from '@osaka/contracts/travel';
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
  Select,
  WidgetSlot,
  withPage,
} from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { useSearchParams } from '@osaka/web-kit/router';
import { Breadcrumbs } from '../breadcrumbs.tsx';
import { DestinationCards } from '../destination-cards.tsx';
import { destinationSearch, themes } from '../destinations.api.ts';
import { countsOf, type Facets, isEmptyChoice } from '../facets.ts';
import styles from './theme.module.css';

/** The list of a theme, of a district or of both, each with an address of its own. */
export function ThemePage() {
  const [address, setAddress] = useSearchParams();
  const [thema, district] = [address.get('thema') ?? '', address.get('district') ?? ''];
  const page = pageOf(address);
  const { data } = useQuery(placesOf(thema, district, page));
  const choice = useChoice(thema, district, data?.facets);
  const party = COURSE_PARTIES.find((each) => choice.theme?.name.startsWith(each));
  const change = (part: { thema?: string; district?: string }) =>
    setAddress(chosen({ thema, district, ...part }), { preventScrollReset: true });
  return (
    <div className="wrap">
      {(choice.theme || choice.district) && <Breadcrumbs trail={listTrail(choice)} />}
      <PageHeading title={listTitle(choice, page)} lead="누구와, 어디로, 어떻게 떠나는지에 맞춰 골라 보세요.">
        {listHeading(choice)}
      </PageHeading>
      <SayFailureOnce>
        <div className={styles.choices}>
          <ThemeChips value={thema} facets={data?.facets} onChange={(thema) => change({ thema })} />
          <DistrictSelect
            value={String(choice.district?.no ?? '')}
            facets={data?.facets}
            onChange={(district) => change({ district })}
          />
        </div>
        {party && page === 1 && (
          <WidgetSlot key={party} name="course-row" props={{ party }} className={styles.course}>
            <div className={styles.frame} aria-busy="true" />
          </WidgetSlot>
        )}
        <Results thema={thema} district={district} page={page} />
      </SayFailureOnce>
      <div className="section" />
    </div>
  );
}

const placesOf = (thema: string, district: string, page: number) =>
  destinationSearch({ thema, district, page, size: CARDS_PER_PAGE });

function chosen(choice: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== ''));
}

/** What an address chooses, by number or name; undefined where it is not known. */
function useChoice(thema: string, district: string, facets: Facets | undefined): ListChoice {
  const { data: known = [] } = useQuery(themes);
  const isMeant = (asked: string) => (row: { no: number; name: string }) =>
    String(row.no) === asked || row.name === asked;
  return {
    theme: known.map(({ themaNo, themaName }) => ({ no: themaNo, name: themaName })).find(isMeant(thema)),
    district: facets?.districts.find(isMeant(district)),
  };
}

interface ChoiceProps {
  value: string;
  facets: Facets | undefined;
  onChange: (value: string) => void;
}

function ThemeChips({ value, facets, onChange }: ChoiceProps) {
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

/** Districts with places of the theme, those with most of them first. */
function DistrictSelect({ value, facets, onChange }: ChoiceProps) {
  const options = (facets?.districts ?? []).map(({ no, name, count }) => ({
    value: String(no),
    label: `${name} ${count}`,
  }));
  return (
    <Select
      label="지역"
      isLabelHidden
      value={value}
      options={[{ value: '', label: '모든 지역' }, ...options]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Results({ thema, district, page }: { thema: string; district: string; page: number }) {
  const [address] = useSearchParams();
  const { data, error, refetch, isPlaceholderData } = useQuery(placesOf(thema, district, page));
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <CardsSkeleton count={CARDS_PER_PAGE} />;
  if (data.totalElements === 0)
    return (
      <EmptyState action={{ to: '/thema/travels', label: '모든 테마 보기' }}>
        {district ? '여기에는 아직 여행지가 없어요.' : '이 테마에는 아직 여행지가 없어요.'}
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
