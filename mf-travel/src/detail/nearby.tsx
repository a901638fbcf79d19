import { type Destination, distanceKm, isPosition, toPosition } from '@osaka/contracts';
import { useQuery } from '@osaka/query';
import { DestinationCards } from '../destination-cards.tsx';
import { destinationSearch } from '../destinations.api.ts';

const SHOWN = 4;

/** The nearest places of the same district. Left out where there is none. */
export function Nearby({ destination }: { destination: Destination }) {
  const { data } = useQuery(destinationSearch({ district: String(destination.guNo), size: 100 }));
  if (!isPosition(destination)) return null;
  const here = toPosition(destination);
  const near = (data?.content ?? [])
    .filter((other) => other.travelNo !== destination.travelNo)
    .flatMap((other) => (isPosition(other) ? [{ other, km: distanceKm(here, toPosition(other)) }] : []))
    .sort((one, other) => one.km - other.km)
    .slice(0, SHOWN)
    .map(({ other }) => other);
  if (near.length === 0) return null;
  return (
    <section className="block" aria-labelledby="detail-near">
      <h2 id="detail-near">가까운 여행지</h2>
      <DestinationCards label="가까운 여행지" destinations={near} />
    </section>
  );
}
