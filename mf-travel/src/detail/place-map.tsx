import { distanceKm, isPosition, type Position, toPosition } from '@osaka/contracts';
import type { Destination, DestinationCard } from '@osaka/contracts/travel';
import { LateMap, useMedia, useNear } from '@osaka/web-kit';
import type { MapMarker } from '@osaka/web-kit/map';
import { useQuery } from '@osaka/web-kit/query';
import { Link } from '@osaka/web-kit/router';
import { useMemo, useRef, useState } from 'react';
import { AddToPlan } from '../add-to-plan.tsx';
import { CompareToggle } from '../compare-toggle.tsx';
import { nearDestinations } from '../destinations.api.ts';
import styles from './place-map.module.css';

/** A wide map shows the same area, enlarged. */
const ZOOM = { narrow: 14, wide: 14.75 };
/** Coordinates farther than this from Osaka are wrong. */
const REACH_KM = 200;
const OSAKA: Position = { longitude: 135.5023, latitude: 34.6937 };

export function PlaceMap({ destination }: { destination: Destination }) {
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section, { margin: '100px', idleMs: 5000 });
  const place = isPosition(destination) ? toPosition(destination) : undefined;
  return (
    <section ref={section} className="block" aria-labelledby="detail-where">
      <h2 id="detail-where">위치</h2>
      {place && distanceKm(OSAKA, place) <= REACH_KM ? (
        <MapWithMarker destination={destination} isNear={isNear} {...place} />
      ) : (
        <p className="meta">위치 정보 없음</p>
      )}
    </section>
  );
}

function MapWithMarker({
  destination: { travelNo, title },
  isNear,
  longitude,
  latitude,
}: { destination: Destination; isNear: boolean } & Position) {
  const isWide = useMedia('(width >= 900px)');
  const { data: near } = useQuery({ ...nearDestinations(travelNo), enabled: isNear });
  const [chosenNo, setChosenNo] = useState<number>();
  const chosen = near?.find((place) => place.travelNo === chosenNo);
  const markers = useMemo<MapMarker[]>(() => {
    const around = (near ?? []).flatMap((place) =>
      isPosition(place)
        ? [{ id: place.travelNo, label: place.title, kind: 'near' as const, title: place.title, ...toPosition(place) }]
        : [],
    );
    return [{ id: travelNo, label: title, kind: 'place', isPicture: true, longitude, latitude }, ...around];
  }, [travelNo, title, longitude, latitude, near]);
  return (
    <>
      <LateMap
        isBox
        label={`${title} 위치 지도`}
        center={{ longitude, latitude }}
        zoom={isWide ? ZOOM.wide : ZOOM.narrow}
        markers={markers}
        onMarkerClick={(id) => setChosenNo(Number(id))}
      />
      <div role="status">{chosen && <ChosenPin destination={chosen} />}</div>
    </>
  );
}

/** A place around, chosen by its pin. */
function ChosenPin({ destination }: { destination: DestinationCard }) {
  const { travelNo, title, guName, categoryName } = destination;
  return (
    <div className={styles.chosen}>
      <p>
        <Link className="link" to={`/travels/detail/${travelNo}`}>
          {title}
        </Link>
        <span className="meta">{[guName, categoryName].filter(Boolean).join(' · ')}</span>
      </p>
      <CompareToggle destination={destination} />
      <AddToPlan destination={destination} />
    </div>
  );
}
