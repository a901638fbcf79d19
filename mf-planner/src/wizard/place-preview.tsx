import { Icon, IconButton, Picture, Rating } from '@osaka/web-kit';
import { useEffect, useRef } from 'react';
import type { OfferedPlace, PlannedPlace } from '../places/place.ts';
import styles from './place-preview.module.css';

interface PlacePreviewProps {
  /** Empty: no preview. Several: one pin for places at the same position. */
  ids: readonly number[];
  places: readonly OfferedPlace[];
  chosen: readonly PlannedPlace[];
  /** True after a click on a pin: the focus moves into the preview and returns to the pin when it closes. */
  takesFocus: boolean;
  onToggle: (id: number) => void;
  onClose: () => void;
}

/** Preview of the places of a pin, over the map, with buttons to choose them. */
export function PlacePreview({ ids, places, chosen, takesFocus, onToggle, onClose }: PlacePreviewProps) {
  const frame = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each click on a pin moves the focus once
  useEffect(() => {
    if (!takesFocus || !frame.current) return;
    if (!frame.current.contains(document.activeElement)) opener.current = document.activeElement;
    frame.current.querySelector('button')?.focus({ preventScroll: true });
  }, [key, takesFocus]);

  const shown = ids.flatMap(
    (id) => places.find((place) => place.id === id) ?? chosen.find((place) => place.id === id) ?? [],
  );
  if (shown.length === 0) return null;
  const close = () => {
    onClose();
    if (opener.current instanceof HTMLElement && opener.current.isConnected)
      opener.current.focus({ preventScroll: true });
  };
  return (
    <section
      ref={frame}
      className={styles.preview}
      aria-label={shown.length === 1 ? shown[0]?.name : `이곳의 여행지 ${shown.length}곳`}
      onKeyDown={({ key: pressed }) => pressed === 'Escape' && close()}
    >
      <ul>
        {shown.map((place) => (
          <PreviewedPlace
            key={place.id}
            place={place}
            order={chosen.findIndex(({ id }) => id === place.id) + 1}
            onToggle={onToggle}
          />
        ))}
      </ul>
      <IconButton icon="x" label="미리 보기 닫기" onClick={close} />
    </section>
  );
}

interface PreviewedPlaceProps {
  place: PlannedPlace & Partial<Pick<OfferedPlace, 'rating' | 'reviewCount'>>;
  /** 1 and up when chosen, else 0. */
  order: number;
  onToggle: (id: number) => void;
}

function PreviewedPlace({ place, order, onToggle }: PreviewedPlaceProps) {
  const { id, name, imageUrl, categoryNo, categoryName, rating = 0, reviewCount = 0 } = place;
  return (
    <li>
      <Picture imageUrl={imageUrl} categoryNo={categoryNo} sizes="72px" />
      <div>
        <h3>{name}</h3>
        <p className="row meta">
          {categoryName && <span>{categoryName}</span>}
          {reviewCount > 0 && <Rating value={rating} count={reviewCount} />}
        </p>
      </div>
      <button
        type="button"
        className={order > 0 ? 'btn btn--main' : 'btn'}
        aria-pressed={order > 0}
        onClick={() => onToggle(id)}
      >
        <Icon name={order > 0 ? 'check' : 'plus'} />
        <span>
          <span className="sr-only">{name} </span>
          {order > 0 ? `${order}번째` : '담기'}
        </span>
      </button>
    </li>
  );
}
