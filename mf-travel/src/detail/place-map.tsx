import { type Destination, isPosition, toPosition } from '@osaka/contracts';
import type { MapMarker } from '@osaka/web-kit/map';
import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';

const MapView = lazy(() => import('@osaka/web-kit/map').then(({ MapView }) => ({ default: MapView })));
const ZOOM = 14;

const MAP = <div className="map map--box" aria-busy="true" />;

export function PlaceMap({ destination }: { destination: Destination }) {
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section);
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

const NEAR = '100px';

/** From when on a part of the screen is in sight or close to it: a map is 60 KB, which who does not scroll need not load. */
function useNear(part: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), { rootMargin: NEAR });
    observer.observe(element);
    return () => observer.disconnect();
  }, [part]);
  return isNear;
}
