import { NOT_OFFERED } from '@osaka/contracts/travel';
import { classNames, Icon, IconButton, moved, useDragOrder } from '@osaka/web-kit';
import { memo, type ReactNode, useState } from 'react';
import styles from './picked-list.module.css';
import type { PlannedPlace } from './place.ts';

interface PickedListProps {
  places: readonly PlannedPlace[];
  /** Makes places movable and removable. */
  onChange?: (places: PlannedPlace[]) => void;
  onHighlight?: (id: number | undefined) => void;
  highlightedId?: number | undefined;
  /** The district, shown with each place. */
  region?: string;
  /** Rendered between a place and the next one. */
  between?: (index: number) => ReactNode;
}

/** A numbered list of places, read-only or sortable. */
export const PickedList = memo(function PickedList({
  places,
  onChange,
  onHighlight,
  highlightedId,
  region,
  between,
}: PickedListProps) {
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number) => {
    const place = places[from];
    if (!place || to < 0 || to >= places.length) return;
    onChange?.(moved(places, from, to));
    setAnnouncement(`${place.name}, ${to + 1}번째로 옮겼어요.`);
  };
  const drag = useDragOrder<HTMLOListElement>(places.length, move);
  const remove = (place: PlannedPlace) => {
    onChange?.(places.filter(({ id }) => id !== place.id));
    setAnnouncement(`${place.name}, 뺐어요.`);
  };

  return (
    <>
      <ol className={styles.picked} data-list="places" {...drag.list}>
        {places.map((place, index) => (
          <li
            key={place.id}
            className={styles.place}
            data-highlighted={place.id === highlightedId || undefined}
            data-dragged={drag.index === index || undefined}
            onPointerEnter={() => onHighlight?.(place.id)}
            onPointerLeave={() => onHighlight?.(undefined)}
            onFocus={() => onHighlight?.(place.id)}
            onBlur={() => onHighlight?.(undefined)}
          >
            <i {...(onChange && drag.handle(index))} className={classNames('disc', onChange && 'drag-handle')}>
              {index + 1}
            </i>
            <div>
              <b>{place.name}</b>
              {(region || place.categoryName) && (
                <small>{[region, place.categoryName].filter(Boolean).join(' · ')}</small>
              )}
              {place.isClosed && (
                <small className={styles.closed}>
                  <Icon name="alert" />
                  {NOT_OFFERED}
                </small>
              )}
              {between?.(index)}
            </div>
            {onChange && (
              <Controls place={place} index={index} last={places.length - 1} onMove={move} onRemove={remove} />
            )}
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  );
});

interface ControlsProps {
  place: PlannedPlace;
  index: number;
  last: number;
  onMove: (from: number, to: number) => void;
  onRemove: (place: PlannedPlace) => void;
}

function Controls({ place, index, last, onMove, onRemove }: ControlsProps) {
  return (
    <span className="row">
      <IconButton
        icon="up"
        label={`${place.name} 위로`}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      />
      <IconButton
        icon="down"
        label={`${place.name} 아래로`}
        disabled={index === last}
        onClick={() => onMove(index, index + 1)}
      />
      <IconButton icon="x" label={`${place.name} 빼기`} onClick={() => onRemove(place)} />
    </span>
  );
}
