import { useId } from 'react';
import type { Ward } from '../catalogue.api.ts';

interface WardListProps {
  wards: readonly Ward[];
  selected: string;
  /** Places in each district by its number. */
  counts: ReadonlyMap<number, number> | undefined;
  onChoose: (ward: Ward) => void;
  /** The pointer or the focus rests on a district. */
  onPoint: (no: number | undefined) => void;
}

export function WardList({ wards, selected, counts, onChoose, onPoint }: WardListProps) {
  const name = useId();
  if (wards.length === 0) return <p className="meta">찾는 이름의 지역이 없어요.</p>;
  return (
    <fieldset>
      <legend className="sr-only">지역</legend>
      <ul className="ward-list">
        {wards.map((ward) => (
          <li key={ward.no} onPointerEnter={() => onPoint(ward.no)} onPointerLeave={() => onPoint(undefined)}>
            <label>
              <input type="radio" name={name} checked={ward.name === selected} onChange={() => onChoose(ward)} onFocus={() => onPoint(ward.no)} onBlur={() => onPoint(undefined)} />
              {ward.name}
              {counts && <span className="num">{counts.get(ward.no) ?? 0}곳</span>}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
