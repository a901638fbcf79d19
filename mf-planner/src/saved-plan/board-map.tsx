import { toPosition } from '@osaka/contracts';
import type { SelectedPlace } from '@osaka/contracts/planner';
import { LateMap } from '@osaka/web-kit';
import type { MapMarker } from '@osaka/web-kit/map';
import { memo, useDeferredValue, useMemo } from 'react';
import split from '../map/split.module.css';
import type { ChosenDay } from '../plans/board/day-tabs.tsx';
import { type DayView, dayName } from './day-view.ts';
import { placesOfDay, type TripOfDays } from './trip-state.ts';

interface TripMapProps {
  /** In a page that scrolls. */
  isBox?: boolean;
  plan: TripOfDays;
  days: readonly DayView[];
  chosen: ChosenDay;
  highlightedId: number | undefined;
  onHighlight: (id: number | undefined) => void;
}

/** Follows one frame after the list, because drawing 60 pins takes a slow phone longer than the list. */
export function BoardMap({ plan, days, chosen, highlightedId, onHighlight }: TripMapProps) {
  const scene = useMemo(
    () => ({ plan, days, chosen, highlightedId, onHighlight }),
    [plan, days, chosen, highlightedId, onHighlight],
  );
  const shown = useDeferredValue(scene);
  return (
    <div className={split.map}>
      <TripMap {...shown} />
    </div>
  );
}

/** The chosen day with its numbers and its route from lodging to lodging; the places of other days are pale. */
export const TripMap = memo(function TripMap({
  isBox = false,
  plan,
  days,
  chosen,
  highlightedId,
  onHighlight,
}: TripMapProps) {
  const view = days.find(({ day }) => day === chosen);
  const markers = useMemo(() => markersOf(plan, chosen, view), [plan, chosen, view]);
  const route = useMemo(() => routeOf(plan, chosen, view), [plan, chosen, view]);
  const label = chosen === 'all' ? '여행지 지도' : `${dayName(chosen === 'none' ? null : chosen)} 지도, 다른 날은 옅게`;
  return (
    <LateMap
      isBox={isBox}
      label={label}
      markers={markers}
      route={route}
      fitMarkers
      {...(chosen !== 'all' && { fitTo: route })}
      selectedWard={plan.selectedRegion}
      highlightedId={highlightedId}
      onMarkerClick={(id) => onHighlight(Number(id))}
      onMarkerHover={(id) => onHighlight(typeof id === 'number' ? id : undefined)}
    />
  );
});

function markersOf(plan: TripOfDays, chosen: ChosenDay, view: DayView | undefined): MapMarker[] {
  const counts = new Map<number | null, number>();
  const places = plan.selectedPlaces.map((place): MapMarker => {
    const number = (counts.get(place.day) ?? 0) + 1;
    counts.set(place.day, number);
    const marker = {
      id: place.travelId,
      label: place.travelName,
      title: `${dayName(place.day)} ${number}번째 ${place.travelName}`,
      ...toPosition(place),
    };
    return isChosen(place, chosen) ? { ...marker, kind: 'numbered', number } : { ...marker, kind: 'near' };
  });
  const lodgings = view ? [view.from, view.to].filter((lodging) => lodging !== undefined) : [];
  const names = new Map(lodgings.map((lodging) => [lodging.name, lodging]));
  return [
    ...places,
    ...[...names.values()].map(
      ({ name, position }): MapMarker => ({
        id: `lodging ${name}`,
        label: `숙소 ${name}`,
        kind: 'place',
        isPicture: true,
        ...position,
      }),
    ),
  ];
}

/** In 전체 the places that have a day, or all while none has one. */
function routeOf(plan: TripOfDays, chosen: ChosenDay, view: DayView | undefined) {
  if (view)
    return [view.from?.position, ...view.stops.map(({ place }) => toPosition(place)), view.to?.position].filter(
      (position) => position !== undefined,
    );
  const dated = plan.selectedPlaces.filter(({ day }) => day !== null);
  const places = chosen === 'none' || dated.length === 0 ? placesOfDay(plan, null) : dated;
  return places.map(toPosition);
}

function isChosen({ day }: SelectedPlace, chosen: ChosenDay): boolean {
  return chosen === 'all' || (chosen === 'none' ? day === null : day === chosen);
}
