import { distanceKm, isPosition, toPosition } from '@osaka/contracts';
import type { SelectedPlace } from '@osaka/contracts/planner';
import { type DestinationCard, searchDestinations } from '@osaka/contracts/travel';
import { japanHolidays, openingOn } from '@osaka/domain/trip';
import { call } from '@osaka/web-kit';
import { queryOptions } from '@osaka/web-kit/query';
import type { DayView, StopView } from '../../saved-plan/day-view.ts';
import { hasPosition, type PlacedCard } from '../../saved-plan/placed-card.ts';
import type { PlaceFacts } from '../../saved-plan/use-place-facts.ts';

const PAGE = 100;
const NEAR_KM = 3;
/** Of each stop so many are asked for their hours. */
const CANDIDATES = 4;

/** All places under a roof, entirely or in part. */
export const indoorPlaces = queryOptions({
  queryKey: ['board', 'indoor'],
  queryFn: async ({ signal }) => {
    const page = async (no: number) => {
      const query = { indoor: 'true', size: PAGE, page: no } as const;
      return (await call(searchDestinations, { query }, { signal })).data;
    };
    const first = await page(1);
    const others = Array.from({ length: Math.max(0, first.totalPages - 1) }, (_, at) => page(at + 2));
    return [first, ...(await Promise.all(others))].flatMap(({ content }) => content);
  },
  staleTime: 600_000,
});

/** The stops of a day that are out in the open, as far as that is known. */
export function outdoorStops({ stops }: Pick<DayView, 'stops'>): StopView[] {
  return stops.filter(({ place }) => place.indoor === false && isPosition(place));
}

/** The nearest places under a roof of each outdoor stop, nearest first; none that the plan has. */
export function candidatesFor(
  { place }: StopView,
  indoor: readonly DestinationCard[],
  planned: readonly Pick<SelectedPlace, 'travelId'>[],
): PlacedCard[] {
  const there = new Set(planned.map(({ travelId }) => travelId));
  const here = toPosition(place);
  return indoor
    .filter(hasPosition)
    .filter(({ travelNo }) => !there.has(travelNo))
    .map((card) => ({ card, km: distanceKm(here, toPosition(card)) }))
    .filter(({ km }) => km <= NEAR_KM)
    .sort((one, other) => one.km - other.km)
    .slice(0, CANDIDATES)
    .map(({ card }) => card);
}

/** One place for each stop: the nearest that no other stop has and that is not known to be closed when one arrives. */
export function chooseIndoor(
  date: string,
  stops: readonly { stop: StopView; candidates: readonly PlacedCard[] }[],
  factsOf: (travelNo: number) => PlaceFacts | undefined,
): { stop: StopView; card: PlacedCard | undefined }[] {
  const taken = new Set<number>();
  return stops.map(({ stop, candidates }) => {
    const card = candidates.find(({ travelNo }) => {
      const facts = factsOf(travelNo);
      return !taken.has(travelNo) && facts && isOpenAt(date, stop.schedule.arrivesAt, facts);
    });
    if (card) taken.add(card.travelNo);
    return { stop, card };
  });
}

function isOpenAt(date: string, minute: number, { opening }: PlaceFacts): boolean {
  const state = openingOn(date, opening, japanHolidays());
  if (state.state !== 'open') return state.state === 'unknown';
  return state.hours.some(({ opensAt, closesAt }) => opensAt <= minute && minute < closesAt);
}
