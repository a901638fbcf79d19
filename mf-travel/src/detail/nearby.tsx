import { type Destination, distanceKm, isPosition, toPosition } from '@osaka/contracts';
import { useQuery } from '@osaka/query';
import { useRef } from 'react';
import { DestinationCards } from '../destination-cards.tsx';
import { destinationSearch } from '../destinations.api.ts';
import { useNear } from './use-near.ts';

const SHOWN = 4;

/** The nearest places of the same district, looked for when one comes near the end of the page. Left out where there is none. */
export function Nearby({ destination }: { destination: Destination }) {
  const end = useRef<HTMLDivElement>(null);
  const isNear = useNear(end, '600px');
  const { data } = useQuery({ ...destinationSearch({ district: String(destination.guNo), size: 100 }), enabled: isNear });
  if (!isPosition(destination)) return null;
  const here = toPosition(destination);
  const near = (data?.content ?? [])
    .filter((other) => other.travelNo !== destination.travelNo)
    .flatMap((other) => (isPosition(other) ? [{ other, km: distanceKm(here, toPosition(other)) }] : []))
    .sort((one, other) => one.km - other.km)
    .slice(0, SHOWN)
    .map(({ other }) => other);
  return (
    <div ref={end}>
      {near.length > 0 && (
        <section className="block" aria-labelledby="detail-near">
          <h2 id="detail-near">가까운 여행지</h2>
          <DestinationCards label="가까운 여행지" destinations={near} />
        </section>
      )}
    </div>
  );
}
