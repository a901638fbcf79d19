import { MAX_COMPARED } from '@osaka/contracts/travel';
import { Button, Icon, IconButton, LinkButton, Picture, useMedia } from '@osaka/web-kit';
import { useState } from 'react';
import { comparisonAddress, emptyTray, removeFromTray, useCompareTray } from './compare-tray.ts';
import styles from './tray.module.css';

/** The tray 비교함 over every screen; on phones it is folded to a button. The shell shows it while a place is in it. */
export default function Tray() {
  const places = useCompareTray();
  const isWide = useMedia('(width >= 900px)');
  const [isOpen, setOpen] = useState(false);
  if (places.length === 0) return null;
  if (!isWide && !isOpen) {
    return (
      <button
        className={`${styles.pill} ${styles.float}`}
        type="button"
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        <Icon name="compare" />
        비교함 <span className="count">{places.length}</span>
      </button>
    );
  }
  const empty = Array.from({ length: MAX_COMPARED - places.length }, (_, index) => places.length + index);
  return (
    <aside className={`${styles.tray} ${styles.float}`} aria-label={`비교함, ${places.length}곳`}>
      <p className={styles.title}>
        <b>비교함</b>{' '}
        <span className="num">
          {places.length} / {MAX_COMPARED}
        </span>
      </p>
      <ul>
        {places.map(({ travelNo, title, imageUrl }) => (
          <li key={travelNo}>
            <Picture imageUrl={imageUrl} alt={title} sizes="5rem" />
            <IconButton icon="x" label={`${title} 빼기`} onClick={() => removeFromTray(travelNo)} />
          </li>
        ))}
        {empty.map((slot) => (
          <li key={slot} className={styles.slot} aria-hidden="true" />
        ))}
      </ul>
      <Button kind="plain" onClick={emptyTray}>
        비우기
      </Button>
      {!isWide && <IconButton icon="down" label="비교함 접기" onClick={() => setOpen(false)} />}
      <LinkButton kind="main" to={comparisonAddress(places)} onClick={() => setOpen(false)}>
        비교하기
      </LinkButton>
    </aside>
  );
}
