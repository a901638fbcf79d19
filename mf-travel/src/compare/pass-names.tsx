import type { ComparedDestination } from '@osaka/contracts/travel';
import { passesOf } from '@osaka/domain/places';
import { useQuery } from '@osaka/web-kit/query';
import { passes } from '../destinations.api.ts';

/** The passes with which a place is free, and those with which it is cheaper. */
export function PassNames({ place: { travelNo, passes: own } }: { place: ComparedDestination }) {
  const { data = [] } = useQuery({ ...passes, enabled: own.length > 0 });
  if (own.length === 0) return <span className="meta">쓸 수 있는 패스가 없어요</span>;
  const { free, cheaper } = passesOf(travelNo, data);
  return (
    <ul>
      {[...free, ...cheaper].map((pass) => (
        <li key={pass.passNo}>
          {pass.nameKo} <span className="meta">{free.includes(pass) ? '무료' : '할인'}</span>
        </li>
      ))}
    </ul>
  );
}
