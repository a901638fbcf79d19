import { toPosition } from '@osaka/contracts';
import { LateMap } from '@osaka/web-kit';
import type { MapLine, MapMarker } from '@osaka/web-kit/map';
import { useMemo } from 'react';
import { linesOfLeg } from '../map/trip-scene.ts';
import type { DayView, StopView } from '../saved-plan/day-view.ts';
import type { Here } from './use-here.ts';

interface TodayMapProps {
  day: DayView;
  next: StopView | undefined;
  here: Here | undefined;
}

/**
 * The stops of the day with their numbers, those that are done pale, and the remaining route: from here, where that is
 * known.
 */
export function TodayMap({ day, next, here }: TodayMapProps) {
  const markers = useMemo(() => markersOf(day, here), [day, here]);
  const lines = useMemo(() => remainingLines(day, next, here), [day, next, here]);
  const nextTo = useMemo(() => (here && next ? [here.position, toPosition(next.place)] : []), [here, next]);
  return (
    <LateMap
      label={next ? `${next.place.travelName}까지 가는 길` : '오늘의 지도'}
      markers={markers}
      lines={lines}
      fitMarkers
      fitTo={nextTo}
      highlightedId={next?.place.travelId}
      isBox
    />
  );
}

/** From here, where that is known, to the next stop, and from there on. */
function remainingLines({ day, stops, lastLeg }: DayView, next: StopView | undefined, here: Here | undefined) {
  const left = stops.filter(({ place }) => place.visit === null);
  const legs = [...left.filter((stop) => stop !== next).map(({ leg }) => leg), left.length > 0 ? lastLeg : undefined];
  const first: MapLine[] =
    here && next
      ? [{ style: 'dots', day, positions: [here.position, toPosition(next.place)] }]
      : next?.leg
        ? linesOfLeg(next.leg, day)
        : [];
  return [...first, ...legs.flatMap((leg) => (leg ? linesOfLeg(leg, day) : []))];
}

function markersOf({ day, stops, to }: DayView, here: Here | undefined): MapMarker[] {
  const places = stops.map(({ place }, index): MapMarker => {
    const marker = { id: place.travelId, label: place.travelName, ...toPosition(place) };
    return place.visit
      ? { ...marker, kind: 'near', title: `${place.travelName} (다녀왔거나 건너뛴 곳)` }
      : { ...marker, kind: 'stop', day, face: `${index + 1}` };
  });
  return [
    ...places,
    ...(to && !to.isTerminal
      ? [{ id: 'lodging', label: `숙소 ${to.name}`, kind: 'lodging', ...to.position } satisfies MapMarker]
      : []),
    ...(here ? [{ id: 'here', label: '지금 있는 곳', kind: 'here', ...here.position } satisfies MapMarker] : []),
  ];
}
