import { distanceText, Icon } from '@osaka/web-kit';
import { minutesText } from '../trip/travel-time.ts';
import styles from './board.module.css';
import type { Leg } from './day-view.ts';

/** The leg to the next stop: 지하철 17분 · 4.1km */
export function LegLine({ leg: { km, minutes, isWalk } }: { leg: Leg }) {
  return (
    <p className={styles.leg}>
      <Icon name="route" />
      {isWalk ? '걸어서' : '지하철'} {minutesText(minutes)} · {distanceText(km)}
    </p>
  );
}
