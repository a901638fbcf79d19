import { type Position, toPosition } from '@osaka/contracts';
import { LateMap } from '@osaka/web-kit';
import { memo, useDeferredValue, useMemo } from 'react';
import split from '../map/split.module.css';
import { linesOf, markersOf, positionsOfDay } from '../map/trip-scene.ts';
import type { ChosenDay } from '../plans/board/day-tabs.tsx';
import { type DayView, dayName } from './day-view.ts';
import { isFar } from './own-line.tsx';
import { placesOfDay, type TripOfDays } from './trip-state.ts';

interface TripMapProps {
  /** In a page that scrolls. */
  isBox?: boolean;
  plan: TripOfDays;
  days: readonly DayView[];
  chosen: ChosenDay;
  highlightedId: number | undefined;
  onHighlight: (id: number | undefined) => void;
  /** A long press. */
  onHold?: ((position: Position) => void) | undefined;
}

/** Follows one frame after the list, because drawing 60 pins takes a slow phone longer than the list. */
export function BoardMap({ plan, days, chosen, highlightedId, onHighlight, onHold }: TripMapProps) {
  const scene = useMemo(
    () => ({ plan, days, chosen, highlightedId, onHighlight, onHold }),
    [plan, days, chosen, highlightedId, onHighlight, onHold],
  );
  const shown = useDeferredValue(scene);
  return (
    <div className={split.map}>
      <TripMap {...shown} />
    </div>
  );
}

/** The days in their colours, or the chosen one alone with the places of the others pale. */
export const TripMap = memo(function TripMap({
  isBox = false,
  plan,
  days,
  chosen,
  highlightedId,
  onHighlight,
  onHold,
}: TripMapProps) {
  const markers = useMemo(() => markersOf(plan, days, chosen), [plan, days, chosen]);
  const lines = useMemo(() => linesOf(plan, days, chosen), [plan, days, chosen]);
  const fitTo = useMemo(() => {
    // A place far away would leave no room for the others.
    if (chosen === 'all') return markers.some(isFar) ? markers.filter((marker) => !isFar(marker)) : [];
    const view = days.find(({ day }) => day === chosen);
    return view ? positionsOfDay(view) : placesOfDay(plan, null).map(toPosition);
  }, [plan, days, chosen, markers]);
  const label = chosen === 'all' ? '여행지 지도' : `${dayName(chosen === 'none' ? null : chosen)} 지도, 다른 날은 옅게`;
  return (
    <LateMap
      isBox={isBox}
      label={label}
      markers={markers}
      lines={lines}
      fitMarkers
      fitTo={fitTo}
      selectedWard={plan.selectedRegion}
      highlightedId={highlightedId}
      onMapHold={onHold}
      onMarkerClick={(id) => onHighlight(Number(id))}
      onMarkerHover={(id) => onHighlight(typeof id === 'number' ? id : undefined)}
    />
  );
});
