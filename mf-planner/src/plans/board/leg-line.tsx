import { distanceText, Icon } from '@osaka/web-kit';
import type { Leg } from '../../saved-plan/day-view.ts';
import { minutesText } from '../../trip/travel-time.ts';
import styles from './board.module.css';

/** The way to the next stop: 지하철 17분 · 4.1km */
export function LegLine({ leg: { km, minutes, isWalk } }: { leg: Leg }) {
  return (
    <p className={styles.leg}>
      <Icon name="route" />
      {isWalk ? '걸어서' : '지하철'} {minutesText(minutes)} · {distanceText(km)}
    </p>
  );
}
