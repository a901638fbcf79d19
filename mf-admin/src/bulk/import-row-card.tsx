import type { ImportRow } from '@osaka/contracts/travel';
import { Badge, Icon } from '@osaka/web-kit';
import { Link } from '@osaka/web-kit/router';
import { Changes, Difference } from '../difference.tsx';
import records from '../records.module.css';
import { KINDS, OUTCOMES } from './import-labels.ts';
import css from './imports.module.css';

const NEW_FIELDS_SHOWN = 3;

/** One row of the file with its changes or its problems. */
export function ImportRowCard({ row }: { row: ImportRow }) {
  const { rowNo, kind, travelNo, title, problems, doubts, outcome, reason } = row;
  const name = title || '이름 없음';
  return (
    <li className={records.item}>
      <div className={records.subject}>
        <span className="meta num">{rowNo}행</span>
        <Badge {...KINDS[kind]}>{KINDS[kind].label}</Badge>
        {travelNo ? <Link to={`/admin/travels/${travelNo}`}>{name}</Link> : <b>{name}</b>}
        {outcome && <Badge {...OUTCOMES[outcome]}>{OUTCOMES[outcome].label}</Badge>}
      </div>
      {reason && <p className={css.reason}>{reason}</p>}
      <Fields row={row} />
      {problems.length > 0 && <Remarks remarks={problems} isProblem />}
      {doubts.length > 0 && <Remarks remarks={doubts} />}
    </li>
  );
}

function Fields({ row: { kind, changes } }: { row: ImportRow }) {
  if (changes.length === 0) return null;
  const list = (
    <Changes>
      {changes.map(({ column, before, after }) => (
        <div key={column}>
          <dt>{column}</dt>
          <dd>{kind === 'added' ? after : <Difference before={before || '없음'} after={after || '없음'} />}</dd>
        </div>
      ))}
    </Changes>
  );
  if (kind !== 'added' || changes.length <= NEW_FIELDS_SHOWN) return list;
  return (
    <details className={records.fold}>
      <summary>등록할 내용 {changes.length}개</summary>
      {list}
    </details>
  );
}

function Remarks({ remarks, isProblem = false }: { remarks: ImportRow['problems']; isProblem?: boolean }) {
  return (
    <ul className={css.remarks}>
      {remarks.map(({ column, message }) => (
        <li key={`${column}${message}`} className={isProblem ? 'error' : css.doubt}>
          <Icon name="alert" />
          <span>
            {column && <b>{column}</b>} {message}
          </span>
        </li>
      ))}
    </ul>
  );
}
