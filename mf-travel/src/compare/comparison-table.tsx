import type { ComparedDestination } from '@osaka/contracts/travel';
import { IconButton, Picture } from '@osaka/web-kit';
import { Link } from '@osaka/web-kit/router';
import { AddToPlan } from '../add-to-plan.tsx';
import styles from './comparison.module.css';
import type { ComparisonRow } from './comparison-rows.tsx';

interface ComparisonTableProps {
  places: readonly ComparedDestination[];
  rows: readonly ComparisonRow[];
  hidesEqual: boolean;
  onRemove: (travelNo: number) => void;
}

/** Places side by side, rows that differ first. On phones the table scrolls, the page does not. */
export function ComparisonTable({ places, rows, hidesEqual, onRemove }: ComparisonTableProps) {
  const equal = rows.filter(({ isEqual }) => isEqual);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the table on phones
    <section className={styles.frame} aria-label="비교표" tabIndex={0}>
      <table className={styles.table}>
        <caption className="sr-only">여행지 {places.length}곳의 비교, 다른 항목이 먼저</caption>
        <thead>
          <tr>
            <td />
            {places.map((place) => (
              <th key={place.travelNo} scope="col">
                <Head place={place} onRemove={onRemove} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows rows={rows.filter(({ isEqual }) => !isEqual)} places={places} />
        </tbody>
        {!hidesEqual && equal.length > 0 && (
          <tbody className={styles.same}>
            <tr>
              <th colSpan={places.length + 1} scope="rowgroup">
                모두 같아요
              </th>
            </tr>
            <Rows rows={equal} places={places} />
          </tbody>
        )}
      </table>
    </section>
  );
}

function Rows({ rows, places }: Pick<ComparisonTableProps, 'rows' | 'places'>) {
  return rows.map(({ label, cells }) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      {places.map(({ travelNo }, index) => (
        <td key={travelNo}>{cells[index]}</td>
      ))}
    </tr>
  ));
}

function Head({ place, onRemove }: { place: ComparedDestination; onRemove: (travelNo: number) => void }) {
  const { travelNo, title, guName, categoryNo, categoryName, imageList } = place;
  return (
    <div className={styles.place}>
      <Link to={`/travels/detail/${travelNo}`}>
        <Picture
          imageUrl={imageList[0]?.imageUrl}
          categoryNo={categoryNo}
          sizes="(width >= 900px) 25vw, 44vw"
          isEager
        />
        <b>{title}</b>
      </Link>
      <span className="meta">{[guName, categoryName].filter(Boolean).join(' · ')}</span>
      <AddToPlan destination={place} />
      <IconButton className={styles.out} icon="x" label={`${title} 비교에서 빼기`} onClick={() => onRemove(travelNo)} />
    </div>
  );
}
