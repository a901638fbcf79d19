import { type Destination, isPosition, toPosition } from '@osaka/contracts';
import type { MapMarker } from '@osaka/web-kit/map';
import { lazy, Suspense, useMemo } from 'react';

const MapView = lazy(() => import('@osaka/web-kit/map').then(({ MapView }) => ({ default: MapView })));
const ZOOM = 14;

export function PlaceMap({ destination }: { destination: Destination }) {
  return (
    <section className="block" aria-labelledby="detail-where">
      <h2 id="detail-where">위치</h2>
      {isPosition(destination) ? (
        <Suspense fallback={<div className="map map--box" aria-busy="true" />}>
          <At destination={destination} />
        </Suspense>
      ) : (
        <p className="meta">위치 정보 없음</p>
      )}
    </section>
  );
}

function At({ destination }: { destination: Destination & { mapX: number; mapY: number } }) {
  const { travelNo, title, mapX, mapY } = destination;
  const markers = useMemo<MapMarker[]>(() => [{ id: travelNo, label: title, kind: 'place', ...toPosition({ mapX, mapY }) }], [travelNo, title, mapX, mapY]);
  return <MapView isBox label={`${title} 위치 지도`} center={toPosition({ mapX, mapY })} zoom={ZOOM} markers={markers} />;
}
