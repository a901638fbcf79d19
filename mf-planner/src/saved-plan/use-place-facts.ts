import { isPosition, type Position, toPosition } from '@osaka/contracts';
import { isOwnId, type Lodging, type Plan, placeOfLodging, type SelectedPlace } from '@osaka/contracts/planner';
import type { Destination } from '@osaka/contracts/travel';
import { type OpeningFacts, withNamedWays } from '@osaka/domain/trip';
import { type QueryClient, useQueries, useQuery, useQueryClient } from '@osaka/web-kit/query';
import { useMemo } from 'react';
import { placesOf } from '../places/catalogue.api.ts';
import type { LocalFacts, OfferedPlace } from '../places/place.ts';
import { destinationOf } from './board.api.ts';

/** The facts of a place: from the catalogue, or of an own place from the member. */
export interface PlaceFacts {
  name: string;
  guName: string;
  categoryNo: number | undefined;
  categoryName: string | undefined;
  imageUrl: string | undefined;
  position: Position | undefined;
  opening: OpeningFacts;
  usualStayMinutes: number | null;
}

export interface FactsBook {
  of: (travelNo: number) => PlaceFacts | undefined;
  /** loading: some are in flight. failed: some could not be read. */
  state: 'loading' | 'failed' | 'ready';
}

/** The facts of a plan's places and lodgings: its district in one call, places of other districts one by one. */
export function usePlaceFacts(plan: Plan): FactsBook {
  const district = useQuery(placesOf(plan.selectedRegion));
  const known = useMemo(
    () => new Map((district.data?.places ?? []).map((place) => [place.id, factsOfOffered(place)])),
    [district.data],
  );
  const isSettled = district.data !== undefined || district.isError;
  const missing = isSettled && !district.isError ? numbersOf(plan).filter((travelNo) => !known.has(travelNo)) : [];
  const others = useQueries({
    queries: missing.map((travelNo) => destinationOf(travelNo)),
    combine: (results) => ({
      facts: results.flatMap(({ data }) => (data ? [data] : [])),
      isPending: results.some(({ isPending }) => isPending),
    }),
  });
  const queries = useQueryClient();
  return useMemo(() => {
    const ofPlan = district.isError ? factsWithoutCatalogue(plan, queries) : [];
    const all = new Map([
      ...ofPlan,
      ...known,
      ...others.facts.map((destination) => [destination.travelNo, factsOfDestination(destination)] as const),
      ...plan.selectedPlaces.flatMap((place) => (place.own ? [[place.travelId, factsOfSelected(place)] as const] : [])),
    ]);
    const hasFailed = district.isError && numbersOf(plan).some((travelNo) => !all.has(travelNo));
    return {
      of: (travelNo) => all.get(travelNo),
      state: hasFailed ? 'failed' : !isSettled || others.isPending ? 'loading' : 'ready',
    };
  }, [known, others, district.isError, isSettled, plan, queries]);
}

/** What the plan itself and this device know of its places, while the catalogue is away. */
function factsWithoutCatalogue(plan: Plan, queries: QueryClient): (readonly [number, PlaceFacts])[] {
  const places = plan.selectedPlaces.filter(({ opening }) => opening !== undefined);
  const stored = numbersOf(plan).flatMap(
    (travelNo) => queries.getQueryData<Destination>(destinationOf(travelNo).queryKey) ?? [],
  );
  return [
    ...places.map((place) => [place.travelId, factsOfSelected(place)] as const),
    ...stored.map((destination) => [destination.travelNo, factsOfDestination(destination)] as const),
  ];
}

const NOWHERE = toPosition({ mapX: null, mapY: null });

/** Where a lodging is; undefined while it is not known. */
export function lodgingOf(
  lodging: Lodging | null | undefined,
  facts: FactsBook,
): { name: string; position: Position } | undefined {
  if (!lodging) return undefined;
  if ('name' in lodging) return { name: lodging.name, position: toPosition(lodging) };
  const known = facts.of(placeOfLodging(lodging) ?? 0);
  // A night at an own place has its name, also while its position is not known.
  const position = known?.position ?? ('travelId' in lodging ? NOWHERE : undefined);
  return known && position && { name: known.name, position };
}

/** The plan with lodgings that are destinations by their name and position, as far as they are known. */
export function withNamedLodgings(plan: Plan, facts: FactsBook): Plan {
  const days = plan.days.map((day) => {
    const known = lodgingOf(day.lodging, facts);
    return known
      ? { ...day, lodging: { name: known.name, mapX: known.position.longitude, mapY: known.position.latitude } }
      : day;
  });
  return { ...plan, days, selectedPlaces: withNamedWays(plan.selectedPlaces, plan.days, days) };
}

/** The facts that come with the places of a plan; nothing is asked of the catalogue. */
export function factsOfPlan({ selectedPlaces }: Pick<Plan, 'selectedPlaces'>): FactsBook {
  const known = new Map(selectedPlaces.map((place) => [place.travelId, factsOfSelected(place)]));
  return { of: (travelNo) => known.get(travelNo), state: 'ready' };
}

/** The facts that come with a place of a plan. */
export function factsOfSelected({
  travelName,
  imageUrl,
  opening = {},
  usualStayMinutes = null,
  own,
  ...place
}: SelectedPlace): PlaceFacts {
  const common = { guName: own ? '내 장소' : '', categoryNo: undefined, categoryName: own?.category };
  return {
    name: travelName,
    imageUrl: imageUrl ?? undefined,
    position: place.mapX === null ? undefined : toPosition(place),
    opening: own ? { timeList: own.timeList } : opening,
    usualStayMinutes,
    ...common,
  };
}

/** Of the catalogue: the places that are offered, and the lodgings. */
export function numbersOf({ selectedPlaces, days }: Pick<Plan, 'selectedPlaces' | 'days'>): number[] {
  const offered = selectedPlaces.filter(({ status }) => status === 'Y').map(({ travelId }) => travelId);
  const lodgings = days.flatMap(({ lodging }) => placeOfLodging(lodging) ?? []);
  return [...new Set([...offered, ...lodgings])].filter((number) => !isOwnId(number));
}

function factsOfOffered({
  name,
  guName,
  categoryNo,
  categoryName,
  imageUrl,
  longitude,
  latitude,
  ...rest
}: OfferedPlace): PlaceFacts {
  return { name, guName, categoryNo, categoryName, imageUrl, position: { longitude, latitude }, ...openingOf(rest) };
}

export function factsOfDestination({
  title,
  guName,
  categoryNo,
  categoryName,
  imageList,
  mapX,
  mapY,
  ...rest
}: Destination): PlaceFacts {
  const position = isPosition({ mapX, mapY }) ? toPosition({ mapX: mapX as number, mapY: mapY as number }) : undefined;
  return {
    name: title,
    guName,
    categoryNo,
    categoryName,
    imageUrl: imageList[0]?.imageUrl,
    position,
    ...openingOf(rest),
  };
}

function openingOf({
  timeList,
  closures,
  lastEntryMinutes,
  openKind,
  stayMinutes,
}: LocalFacts): Pick<PlaceFacts, 'opening' | 'usualStayMinutes'> {
  return { opening: { timeList, closures, lastEntryMinutes, openKind }, usualStayMinutes: stayMinutes };
}
