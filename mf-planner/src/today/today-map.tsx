import { toPosition } from '@osaka/contracts';
import { LateMap } from '@osaka/web-kit';
import type { MapLine, MapMarker } from '@osaka/web-kit/map';
import { useMemo } from 'react';
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
  const lines = useMemo((): MapLine[] => {
    const left = day.stops.filter(({ place }) => place.visit === null).map(({ place }) => toPosition(place));
    const positions = [here?.position, ...left, left.length > 0 ? day.to?.position : undefined];
    return [{ style: 'stitch', day: day.day, positions: positions.filter((position) => position !== undefined) }];
  }, [day, here]);
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

function markersOf({ day, stops, to }: DayView, here: Here | undefined): MapMarker[] {
  const places = stops.map(({ place }, index): MapMarker => {
    const marker = { id: place.travelId, label: place.travelName, ...toPosition(place) };
    return place.visit
      ? { ...marker, kind: 'near', title: `${place.travelName} (다녀왔거나 건너뛴 곳)` }
      : { ...marker, kind: 'stop', day, face: `${index + 1}` };
  });
  return [
    ...places,
    ...(to ? [{ id: 'lodging', label: `숙소 ${to.name}`, kind: 'lodging', ...to.position } satisfies MapMarker] : []),
    ...(here ? [{ id: 'here', label: '지금 있는 곳', kind: 'here', ...here.position } satisfies MapMarker] : []),
  ];
}
