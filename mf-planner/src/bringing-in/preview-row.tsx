import { minutesOf } from '@osaka/domain/trip';
import { clockText, distanceText, Icon, type IconName, Select } from '@osaka/web-kit';
import { memo, useId } from 'react';
import { IS_FAR, isFar } from '../saved-plan/own-line.tsx';
import styles from './bring-in.module.css';
import type { Row, RowKind } from './rows.ts';

const KINDS: Record<RowKind, { label: string; icon: IconName }> = {
  found: { label: '찾음', icon: 'check' },
  like: { label: '비슷함', icon: 'search' },
  own: { label: '내 장소로', icon: 'pin' },
  skip: { label: '건너뛰기', icon: 'x' },
};

interface PreviewRowProps {
  row: Row;
  index: number;
  /** Where a place is in the plan already. */
  thereOf: (travelNo: number) => string | undefined;
  onChange: (index: number, part: Partial<Row>) => void;
}

/** A line of the preview: what it is, and what becomes of it. */
export const PreviewRow = memo(function PreviewRow({ row, index, thereOf, onChange }: PreviewRowProps) {
  const { point, kind, places, isFound, travelNo, name } = row;
  const written = point.name ?? '이름 없는 곳';
  const title = kind === 'found' ? (places[0]?.names[0] ?? written) : written;
  const options = (['found', 'like', 'own', 'skip'] as const).map((value) => ({
    value,
    label: KINDS[value].label,
    isDisabled: (value === 'found' && !isFound) || (value === 'like' && (isFound || places.length === 0)),
  }));
  return (
    <li data-kind={kind}>
      <span className={styles.mark} data-kind={kind} aria-hidden="true">
        <Icon name={KINDS[kind].icon} />
      </span>
      <div>
        <b>{title}</b>
        <p className="meta">{describe(row, title)}</p>
      </div>
      <Select
        isLabelHidden
        label={written}
        options={options}
        value={kind}
        onChange={({ target }) => onChange(index, { kind: target.value as RowKind })}
      />
      {kind === 'like' && (
        <Choices
          row={row}
          written={written}
          thereOf={thereOf}
          onChoose={(no) => onChange(index, { travelNo: no })}
          chosen={travelNo}
        />
      )}
      {kind === 'own' && point.name === null && (
        <div className={styles.more}>
          <label>
            이름
            <input
              className="input"
              maxLength={50}
              value={name}
              aria-invalid={name.trim() === '' || undefined}
              onChange={({ target }) => onChange(index, { name: target.value })}
            />
          </label>
        </div>
      )}
    </li>
  );
});

interface ChoicesProps {
  row: Row;
  written: string;
  chosen: number | undefined;
  thereOf: PreviewRowProps['thereOf'];
  onChoose: (travelNo: number) => void;
}

function Choices({ row, written, chosen, thereOf, onChoose }: ChoicesProps) {
  const group = useId();
  return (
    <div className={styles.more}>
      <div className={styles.choices} role="radiogroup" aria-label={`${written}: 어느 곳인가요`}>
        {row.places.map(({ travelNo, names }) => (
          <label key={travelNo}>
            <input type="radio" name={group} checked={travelNo === chosen} onChange={() => onChoose(travelNo)} />
            {names[0]}
            <span className="meta">{thereOf(travelNo)}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

/** ‘오사카성’ · 오전 10:00 · 오사카에서 먼 곳이에요. */
function describe(row: Row, title: string): string {
  const { point, kind, why } = row;
  const parts = [
    kind === 'skip' && why,
    kind === 'like' && '어느 곳인가요?',
    kind === 'own' && point.position && point.name === null && whereText(row),
    kind === 'own' && (point.position ? '내 장소로 담아요' : '목록에 없어 내 장소로 담아요 · 위치는 나중에'),
    kind === 'found' && point.name !== null && point.name !== title && `‘${point.name}’`,
    point.time && clockText(minutesOf(point.time)),
    point.note.split('\n')[0],
    point.position && isFar(point.position) && IS_FAR,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Which of several nameless lines it is: 쓰텐카쿠에서 20m, or its numbers where nothing is near. */
function whereText({ point: { position }, near }: Row): string {
  if (near) return near.km < 0.02 ? `${near.name} 자리` : `${near.name}에서 ${distanceText(near.km)}`;
  return position ? `${position.latitude.toFixed(4)}, ${position.longitude.toFixed(4)}` : '';
}
