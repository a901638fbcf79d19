import { withoutUnseen } from '@osaka/contracts';
import { MAX_PLACES, PLAN_MESSAGES } from '@osaka/contracts/planner';
import { includesFolded } from '@osaka/domain/search';
import { Badge, ChipGroup, EmptyState, LinesSkeleton, LoadError, Notice, SearchField, showAlert } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { memo, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { lacksMapKey } from '../map/planner-map.ts';
import { placesOf } from '../places/catalogue.api.ts';
import { NO_PLACES, NO_VALID_PLACES } from '../places/catalogue-messages.ts';
import { PickedList } from '../places/picked-list.tsx';
import { type OfferedPlace, type PlannedPlace, withCatalogue } from '../places/place.ts';
import { TripFacts } from '../trip/trip-facts.tsx';
import { PlaceRow } from './place-row.tsx';
import { PlacesMap } from './places-map.tsx';
import { type RowStates, useRowStates } from './row-states.ts';
import { NarrowStep, SplitStep, type StepProps } from './step-frame.tsx';
import { suggestionsAmong } from './suggestions-among.ts';
import { useAfterPaint } from './use-after-paint.ts';

const ALL = 0;
const NOTHING: readonly never[] = [];

export function PlacesStep({ draft, change, problems, frame }: StepProps) {
  const { selectedRegion: region, selectedPlaces: chosen } = draft;
  const { data, error, refetch } = useQuery(placesOf(region));
  const [wanted, setWanted] = useState('');
  const [category, setCategory] = useState(ALL);
  const rows = useRowStates();
  const highlight = useCallback((highlighted: number | undefined) => rows.set({ highlighted }), [rows]);
  useLayoutEffect(() => rows.set({ orders: new Map(chosen.map(({ id }, index) => [id, index + 1])) }), [rows, chosen]);
  const places: readonly OfferedPlace[] = data?.places ?? NOTHING;
  const [listedWanted, listedCategory] = [useDeferredValue(wanted), useDeferredValue(category)];
  const shown = useMemo(
    () => places.filter((place) => fits(place, listedWanted, listedCategory)),
    [places, listedWanted, listedCategory],
  );
  // Paint the clicked row first; the list of chosen places grows after that paint.
  const settled = useAfterPaint(chosen);
  const listed = chosen.length > settled.length ? settled : chosen;
  const named = useMemo(() => listed.map((place) => withCatalogue(place, places)), [listed, places]);

  const choose = useCallback((selectedPlaces: PlannedPlace[]) => change({ selectedPlaces }), [change]);
  // Stable callbacks, so that memoized rows (hundreds) render only when their own props change.
  const latest = useRef({ chosen, places, listed });
  latest.current = { chosen, places, listed };
  // Places that the list does not show yet stay at the end.
  const reorder = useCallback(
    (ordered: PlannedPlace[]) => {
      const { chosen, listed } = latest.current;
      choose([...ordered, ...chosen.slice(listed.length)]);
    },
    [choose],
  );
  const toggle = useCallback(
    (id: number) => {
      const { chosen, places } = latest.current;
      const others = chosen.filter((place) => place.id !== id);
      if (others.length < chosen.length) return choose(others);
      if (chosen.length >= MAX_PLACES) return void showAlert(PLAN_MESSAGES.placesTooMany);
      const place = places.find((other) => other.id === id);
      if (place) choose([...chosen, keptOf(place)]);
    },
    [choose],
  );

  const words = {
    ...frame,
    heading: '어디를 갈까요?',
    lead: `${region}에서 최대 ${MAX_PLACES}곳까지 담을 수 있어요.`,
    nextHint: chosen.length > 0 && `${chosen.length}곳`,
  };
  const content = (
    <>
      {problems.selectedPlaces && <Notice kind="danger">{problems.selectedPlaces}</Notice>}
      <section className="panel" aria-labelledby="picked">
        <div className="row row--apart">
          <h2 id="picked" className="h-card">
            담은 여행지
          </h2>
          <span aria-live="polite">
            <Badge kind="accent">
              <span className="num">
                {chosen.length} / {MAX_PLACES}
              </span>
            </Badge>
          </span>
        </div>
        {listed.length === 0 && <p className="meta">아직 담은 여행지가 없어요. 목록이나 지도에서 골라 주세요.</p>}
        <PickedList places={named} onChange={reorder} onHighlight={highlight} />
        <TripFacts
          startDate={draft.startDate}
          endDate={draft.endDate}
          places={listed}
          region={region}
          onReorder={reorder}
        />
      </section>
      <PlaceChoices
        region={region}
        places={shown}
        all={places}
        error={data ? null : error}
        isLoading={!data && !error}
        isEmpty={data?.isEmpty ?? false}
        onRetry={refetch}
        wanted={wanted}
        onSearch={setWanted}
        category={category}
        onCategory={setCategory}
        onToggle={toggle}
        rows={rows}
      />
    </>
  );

  if (lacksMapKey()) return <NarrowStep {...words}>{content}</NarrowStep>;
  return (
    <SplitStep
      {...words}
      map={<PlacesMap region={region} places={shown} chosen={chosen} rows={rows} onToggle={toggle} />}
    >
      {content}
    </SplitStep>
  );
}

interface PlaceChoicesProps {
  region: string;
  places: readonly OfferedPlace[];
  all: readonly OfferedPlace[];
  error: Error | null;
  isLoading: boolean;
  isEmpty: boolean;
  onRetry: () => void;
  wanted: string;
  onSearch: (text: string) => void;
  category: number;
  onCategory: (no: number) => void;
  onToggle: (id: number) => void;
  rows: RowStates;
}

// Memoized: each chosen place and each automatic save renders the step.
const PlaceChoices = memo(function PlaceChoices(props: PlaceChoicesProps) {
  const {
    region,
    places,
    all,
    error,
    isLoading,
    isEmpty,
    onRetry,
    wanted,
    onSearch,
    category,
    onCategory,
    onToggle,
    rows,
  } = props;
  if (error)
    return (
      <LoadError
        error={error}
        title="여행지 정보를 불러오지 못했어요."
        message={error.message}
        onRetry={onRetry}
        isPanel
      />
    );
  if (isLoading) return <LinesSkeleton count={6} label="여행지를 불러오는 중" />;
  if (all.length === 0)
    return (
      <EmptyState action={{ label: '다시 시도', onClick: onRetry }}>{isEmpty ? NO_PLACES : NO_VALID_PLACES}</EmptyState>
    );
  return (
    <>
      <SearchField
        label={`${region} 여행지 찾기`}
        placeholder={`${region}에서 찾기`}
        value={wanted}
        onSearch={onSearch}
        suggest={{ load: suggestionsAmong(all), onPick: ({ text }) => onSearch(text) }}
      />
      <ChipGroup label="카테고리" options={categoriesOf(all)} value={category} onChange={onCategory} />
      <div>
        <p className="meta" aria-live="polite">
          {region} 여행지 <span className="num">{places.length}</span>곳
        </p>
        {places.length === 0 && (
          <p className="lead gap-t">조건에 맞는 여행지가 없어요. 검색어나 카테고리를 바꿔 보세요.</p>
        )}
        <ul>
          {places.map((place) => (
            <PlaceRow key={place.id} place={place} rows={rows} onToggle={onToggle} />
          ))}
        </ul>
      </div>
    </>
  );
});

function fits(place: OfferedPlace, wanted: string, category: number): boolean {
  if (category !== ALL && place.categoryNo !== category) return false;
  const text = `${place.description} ${place.address}`.toLowerCase();
  return includesFolded(place.name, wanted) || text.includes(withoutUnseen(wanted).toLowerCase());
}

function categoriesOf(places: readonly OfferedPlace[]) {
  const names = new Map(
    places.flatMap(({ categoryNo, categoryName }) =>
      categoryNo && categoryName ? [[categoryNo, categoryName] as const] : [],
    ),
  );
  const options = [...names].toSorted(([one], [other]) => one - other).map(([value, label]) => ({ value, label }));
  return [{ value: ALL, label: '전체' }, ...options];
}

/** The fields of an offered place that a draft stores. */
function keptOf({
  id,
  name,
  description,
  longitude,
  latitude,
  imageUrl,
  categoryNo,
  categoryName,
}: PlannedPlace): PlannedPlace {
  return { id, name, description, longitude, latitude, imageUrl, categoryNo, categoryName };
}
