import { isSomewhere, type Position, toPosition } from '@osaka/contracts';
import type { SelectedPlace } from '@osaka/contracts/planner';
import type { MapLine, MapMarker } from '@osaka/web-kit/map';
import type { ChosenDay } from '../plans/board/day-tabs.tsx';
import { type DayView, dayName } from '../saved-plan/day-view.ts';
import { placesToDivide, type TripOfDays, undatedLodgings } from '../saved-plan/trip-state.ts';
import type { Leg } from '../ways/leg.ts';

/**
 * Places in the colours and with the numbers of their days: 2-3 among all days, 3 in the chosen one, beside which the
 * others are pale. A place without a day has no number while others have one.
 */
export function markersOf(plan: TripOfDays, days: readonly DayView[], chosen: ChosenDay): MapMarker[] {
  const counts = new Map<number | null, number>();
  const isDated = plan.selectedPlaces.some(({ day }) => day !== null);
  const places = plan.selectedPlaces.map((place): MapMarker => {
    const number = (counts.get(place.day) ?? 0) + 1;
    counts.set(place.day, number);
    const marker = {
      id: place.travelId,
      label: place.travelName,
      title: `${dayName(place.day)} ${number}번째 ${place.travelName}`,
      ...toPosition(place),
    };
    if (!isChosen(place, chosen)) return { ...marker, kind: 'near' };
    if (place.day !== null)
      return stopMarker(marker, place.day, chosen === 'all' ? `${place.day}-${number}` : `${number}`);
    return chosen === 'all' && isDated ? { ...marker, kind: 'rest' } : { ...marker, kind: 'stop', face: `${number}` };
  });
  const nights = lodgingsOf(days.filter(({ day, stops }) => stops.length > 0 && isShown(day, chosen)));
  // An undated place where a night is spent is on the map as the lodging.
  const lodgings = nights.length > 0 ? undatedLodgings(plan) : new Set();
  return [...places.filter(({ id }) => !lodgings.has(id)), ...nights];
}

function stopMarker(marker: Omit<MapMarker, 'kind'>, day: number, face: string): MapMarker {
  return { ...marker, kind: 'stop', day, face };
}

function lodgingsOf(days: readonly DayView[]): MapMarker[] {
  // An airport far away would leave no room for the places.
  const lodgings = days.flatMap(({ from, to }) => [from, to].flatMap((end) => (end && !end.isTerminal ? [end] : [])));
  const byName = new Map(lodgings.map((lodging) => [lodging.name, lodging]));
  return [...byName.values()].map(({ name, position }) => ({
    id: `lodging ${name}`,
    label: `숙소 ${name}`,
    kind: 'lodging',
    isPicture: true,
    ...position,
  }));
}

/** The line of each shown day from lodging to lodging; while no place has a day, one through all places. */
export function linesOf(plan: TripOfDays, days: readonly DayView[], chosen: ChosenDay): MapLine[] {
  const shown = days.filter(({ day, stops }) => stops.length > 0 && isShown(day, chosen));
  if (shown.length > 0 || typeof chosen === 'number') return shown.flatMap(linesOfDay);
  return [{ style: 'stitch', positions: placesToDivide(plan).map(toPosition).filter(isSomewhere) }];
}

/** The ways of a day: along the rails of their lines, straight where one walks. */
export function linesOfDay({ day, stops, lastLeg }: DayView): MapLine[] {
  return [...stops.map(({ leg }) => leg), lastLeg].flatMap((leg) => (leg ? linesOfLeg(leg, day) : []));
}

export function linesOfLeg({ from, to, way, set }: Leg, day: number): MapLine[] {
  if (!way) return [{ style: set?.mode === 'walk' ? 'stitch' : 'dots', day, positions: [from, to] }];
  return way.parts.map((part): MapLine => {
    if (part.kind === 'walk') return { style: 'stitch', day, positions: [part.from, part.to] };
    const { line, via = [part.from, part.to] } = part;
    return { style: 'dots', day, positions: via, ...(line && { rail: line }) };
  });
}

/** From lodging to lodging. */
export function positionsOfDay({ from, stops, to }: DayView): Position[] {
  const [start, end] = [from, to].map((end) => (end?.isTerminal ? undefined : end?.position));
  return [start, ...stops.map(({ place }) => toPosition(place)), end].filter((position) => position !== undefined);
}

function isChosen({ day }: SelectedPlace, chosen: ChosenDay): boolean {
  return day === null ? chosen === 'all' || chosen === 'none' : isShown(day, chosen);
}

function isShown(day: number, chosen: ChosenDay): boolean {
  return chosen === 'all' || day === chosen;
}
