import { Icon, Picture, Rating } from '@osaka/web-kit';
import { memo, type PointerEvent } from 'react';
import split from '../map/split.module.css';
import type { OfferedPlace } from '../places/place.ts';
import styles from './place-row.module.css';
import { type RowStates, useIsHighlighted, useOrder } from './row-states.ts';

interface PlaceRowProps {
  place: OfferedPlace;
  rows: RowStates;
  onToggle: (id: number) => void;
}

export const PlaceRow = memo(function PlaceRow({ place, rows, onToggle }: PlaceRowProps) {
  const order = useOrder(rows, place.id);
  const isChosen = order > 0;
  const isHighlighted = useIsHighlighted(rows, place.id);
  const highlight = (highlighted: number | undefined) => rows.set({ highlighted });
  // Touch has no hover; skipping it keeps the click fast.
  const hover = (id: number | undefined) => (event: PointerEvent) => event.pointerType !== 'touch' && highlight(id);
  return (
    <li
      id={rowOf(place.id)}
      className={styles.place}
      data-on={isChosen || undefined}
      data-highlighted={isHighlighted || undefined}
      onPointerEnter={hover(place.id)}
      onPointerLeave={hover(undefined)}
      onFocus={({ target }) => target.matches(':focus-visible') && highlight(place.id)}
      onBlur={() => highlight(undefined)}
    >
      <Picture imageUrl={place.imageUrl} categoryNo={place.categoryNo} sizes="108px" />
      <div>
        <h3>{place.name}</h3>
        <p>{place.description}</p>
        <div className="row">
          {place.reviewCount > 0 ? (
            <Rating value={place.rating} count={place.reviewCount} />
          ) : (
            <span className="meta">{place.categoryName}</span>
          )}
          <button
            type="button"
            className={isChosen ? 'btn btn--main' : 'btn'}
            aria-pressed={isChosen}
            onClick={() => onToggle(place.id)}
          >
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

/** Scrolls the row into view within its pane. Not on a phone, where the list would cover the map and its preview. */
export function scrollRowIntoView(placeId: number): void {
  const row = document.getElementById(rowOf(placeId));
  const pane = row?.closest(`.${split.list}`);
  if (!row || !pane || getComputedStyle(pane).overflowY !== 'auto') return;
  const [frame, { top, bottom }] = [pane.getBoundingClientRect(), row.getBoundingClientRect()];
  const barTop = pane.querySelector('.action-bar')?.getBoundingClientRect().top ?? frame.bottom;
  if (top < frame.top) pane.scrollTop += top - frame.top;
  else if (bottom > barTop) pane.scrollTop += bottom - barTop;
}

function rowOf(placeId: number): string {
  return `place-${placeId}`;
}
