import { countText } from '@osaka/web-kit';
import styles from './histogram.module.css';

/** Number of reviews per rating, the highest rating first. */
export function Histogram({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <table className={styles.histogram}>
      <caption className="sr-only">별점 분포</caption>
      <tbody>
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = counts[stars - 1] ?? 0;
          return (
            <tr key={stars}>
              <th scope="row">{stars}점</th>
              <td aria-hidden="true">
                <meter className={styles.bar} min={0} max={most} value={count} />
              </td>
              <td className="num">{countText(count)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
