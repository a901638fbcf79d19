import { Icon } from '@osaka/web-kit';
import styles from './visit-label.module.css';

/** Shows that the author was at the place with one of their plans; `month` is YYYY-MM. */
export function VisitLabel({ month }: { month: string }) {
  const [year, no] = month.split('-');
  return (
    <p className={styles.visited}>
      <Icon name="route" />
      <span>{`일정에 담고 다녀왔어요 · ${year}년 ${Number(no)}월`}</span>
    </p>
  );
}
