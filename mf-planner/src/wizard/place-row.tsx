import { Icon, Picture, Rating } from '@osaka/web-kit';
import { memo } from 'react';
import type { OfferedPlace } from '../place.ts';
import styles from './place-row.module.css';

interface PlaceRowProps {
  place: OfferedPlace;
  /** 1 and up when chosen, else 0. */
  order: number;
  isPointed: boolean;
  onToggle: (id: number) => void;
  onPoint: (id: number | undefined) => void;
}

export const PlaceRow = memo(function PlaceRow({ place, order, isPointed, onToggle, onPoint }: PlaceRowProps) {
  const isChosen = order > 0;
  return (
    <li
      className={`place ${styles.row}`}
      data-on={isChosen || undefined}
      data-pointed={isPointed || undefined}
      onPointerEnter={() => onPoint(place.id)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(place.id)}
      onBlur={() => onPoint(undefined)}
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
