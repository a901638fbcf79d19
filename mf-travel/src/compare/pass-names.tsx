import type { ComparedDestination } from '@osaka/contracts/travel';
import { useQuery } from '@osaka/web-kit/query';
import { passes } from '../destinations.api.ts';

/** The passes with which a place is free, and those with which it is cheaper. */
export function PassNames({ place: { travelNo, passes: own } }: { place: ComparedDestination }) {
  const { data = [] } = useQuery({ ...passes, enabled: own.length > 0 });
  if (own.length === 0) return <span className="meta">쓸 수 있는 패스가 없어요</span>;
  return (
    <ul>
      {data
        .filter(({ passNo }) => own.includes(passNo))
        .map(({ passNo, nameKo, freePlaces }) => (
          <li key={passNo}>
            {nameKo} <span className="meta">{freePlaces.includes(travelNo) ? '무료' : '할인'}</span>
          </li>
        ))}
    </ul>
  );
}
