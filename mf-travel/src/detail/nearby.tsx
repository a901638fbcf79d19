import type { Destination } from '@osaka/contracts/travel';
import { useNear } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { useRef } from 'react';
import { DestinationCards } from '../destination-cards.tsx';
import { nearDestinations } from '../destinations.api.ts';

const SHOWN = 4;

/** The nearest places, lazily loaded near the end of the page; hidden when there are none. */
export function Nearby({ destination: { travelNo } }: { destination: Destination }) {
  const end = useRef<HTMLDivElement>(null);
  const isNear = useNear(end, { margin: '600px' });
  const { data = [] } = useQuery({ ...nearDestinations(travelNo), enabled: isNear });
  return (
    <div ref={end}>
      {data.length > 0 && (
        <section className="block" aria-labelledby="detail-near">
          <h2 id="detail-near">가까운 여행지</h2>
          <DestinationCards label="가까운 여행지" destinations={data.slice(0, SHOWN)} />
        </section>
      )}
    </div>
  );
}
