import { Icon, Picture, Rating } from '@osaka/web-kit';
import { memo, type PointerEvent } from 'react';
import type { OfferedPlace } from '../place.ts';
import { type Pointing, useIsPointed } from '../pointing.ts';
import styles from './place-row.module.css';

interface PlaceRowProps {
  place: OfferedPlace;
  /** 1 and up when chosen, else 0. */
  order: number;
  pointing: Pointing;
  onToggle: (id: number) => void;
}

export const PlaceRow = memo(function PlaceRow({ place, order, pointing, onToggle }: PlaceRowProps) {
  const isChosen = order > 0;
  const isPointed = useIsPointed(pointing, place.id);
  // A finger points at nothing before it presses, and the press should not wait for a picture of it.
  const hover = (id: number | undefined) => (event: PointerEvent) => event.pointerType !== 'touch' && pointing.point(id);
  return (
    <li
      id={rowOf(place.id)}
      className={`place ${styles.row}`}
      data-on={isChosen || undefined}
      data-pointed={isPointed || undefined}
      onPointerEnter={hover(place.id)}
      onPointerLeave={hover(undefined)}
      onFocus={() => pointing.point(place.id)}
      onBlur={() => pointing.point(undefined)}
    >
      <Picture imageUrl={place.imageUrl} categoryNo={place.categoryNo} sizes="108px" />
      <div>
        <h3>{place.name}</h3>
        <p>{place.description}</p>
        <div className="row">
          {place.reviewCount > 0 ? <Rating value={place.rating} count={place.reviewCount} /> : <span className="meta">{place.categoryName}</span>}
          <button type="button" className={isChosen ? 'btn btn--main' : 'btn'} aria-pressed={isChosen} onClick={() => onToggle(place.id)}>
            <Icon name={isChosen ? 'check' : 'plus'} />
            <span>
              {isChosen ? `${order}번째` : '담기'}
              <span className="sr-only"> {place.name}</span>
            </span>
          </button>
        </div>
      </div>
    </li>
  );
});

/** In the list's own pane. On a phone the list would come over the map, which shows the place itself. */
export function bringRowIntoSight(placeId: number): void {
  const row = document.getElementById(rowOf(placeId));
  const pane = row?.closest('.split__list');
  if (!row || !pane || getComputedStyle(pane).overflowY !== 'auto') return;
  const [frame, { top, bottom }] = [pane.getBoundingClientRect(), row.getBoundingClientRect()];
  const barTop = pane.querySelector('.action-bar')?.getBoundingClientRect().top ?? frame.bottom;
  if (top < frame.top) pane.scrollTop += top - frame.top;
  else if (bottom > barTop) pane.scrollTop += bottom - barTop;
}

function rowOf(placeId: number): string {
  return `place-${placeId}`;
}
