import { useId } from 'react';
import type { Ward } from '../places/catalogue.api.ts';
import styles from './ward-list.module.css';

interface WardListProps {
  wards: readonly Ward[];
  selected: string;
  /** Number of places by district number. */
  counts: ReadonlyMap<number, number> | undefined;
  onChoose: (ward: Ward) => void;
  /** Called when a district is hovered or focused. */
  onHighlight: (no: number | undefined) => void;
}

export function WardList({ wards, selected, counts, onChoose, onHighlight }: WardListProps) {
  const name = useId();
  if (wards.length === 0) return <p className="meta">찾는 이름의 지역이 없어요.</p>;
  return (
    <fieldset>
      <legend className="sr-only">지역</legend>
      <ul className={styles.list}>
        {wards.map((ward) => (
          <li key={ward.no} onPointerEnter={() => onHighlight(ward.no)} onPointerLeave={() => onHighlight(undefined)}>
            <label className="choice">
              <input
                type="radio"
                name={name}
                checked={ward.name === selected}
                onChange={() => onChoose(ward)}
                onFocus={() => onHighlight(ward.no)}
                onBlur={() => onHighlight(undefined)}
              />
              {ward.name}
              {counts && <span className="num">{counts.get(ward.no) ?? 0}곳</span>}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
