import { classNames } from '@osaka/web-kit';
import styles from './route-list.module.css';

interface RouteListProps {
  label: string;
  stops: readonly { travelId: number; travelName: string }[];
  className?: string | undefined;
}

/** The places of a trip in one line, joined by dashes. */
export function RouteList({ label, stops, className }: RouteListProps) {
  return (
    <ol className={classNames(styles.route, className)} aria-label={label}>
      {stops.map(({ travelId, travelName }, index) => (
        <li key={travelId}>
          <i className="disc">{index + 1}</i>
          {travelName}
        </li>
      ))}
    </ol>
  );
}
