import { type Destination, isPosition, toPosition } from '@osaka/contracts';
import type { MapMarker } from '@osaka/web-kit/map';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { useNear } from './use-near.ts';

const MapView = lazy(() => import('@osaka/web-kit/map').then(({ MapView }) => ({ default: MapView })));
const ZOOM = 14;

const MAP = <div className="map map--box" aria-busy="true" />;

export function PlaceMap({ destination }: { destination: Destination }) {
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section, '100px');
  return (
    <section ref={section} className="block" aria-labelledby="detail-where">
      <h2 id="detail-where">위치</h2>
      {isPosition(destination) ? <Suspense fallback={MAP}>{isNear ? <At destination={destination} /> : MAP}</Suspense> : <p className="meta">위치 정보 없음</p>}
    </section>
  );
}

function At({ destination }: { destination: Destination & { mapX: number; mapY: number } }) {
  const { travelNo, title, mapX, mapY } = destination;
  const markers = useMemo<MapMarker[]>(() => [{ id: travelNo, label: title, kind: 'place', ...toPosition({ mapX, mapY }) }], [travelNo, title, mapX, mapY]);
  return <MapView isBox label={`${title} 위치 지도`} center={toPosition({ mapX, mapY })} zoom={ZOOM} markers={markers} />;
}
