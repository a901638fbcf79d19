import { pictureAt } from '@osaka/contracts';
import { Icon, IconButton } from '@osaka/web-kit';
import type { HTMLAttributes, KeyboardEvent } from 'react';
import css from './pictures.module.css';

interface PictureTileProps {
  imageUrl: string;
  index: number;
  count: number;
  isDragged: boolean;
  /** What makes the picture draggable. */
  handle: HTMLAttributes<HTMLElement>;
  onRemove: () => void;
  onMove: (to: number) => void;
}

/** A picture of the place with its buttons; on those the arrow keys move it, too. */
export function PictureTile({ imageUrl, index, count, isDragged, handle, onRemove, onMove }: PictureTileProps) {
  const byKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onMove(index + step);
  };
  // Focusable at the ends of the row as well, so that the focus is not lost on the way.
  const mover = (step: -1 | 1, isOff: boolean) => ({ onClick: () => onMove(index + step), onKeyDown: byKey, 'aria-disabled': isOff || undefined });
  return (
    <li className={css.tile} data-dragged={isDragged || undefined}>
      <div {...handle}>
        <span className="shot">
          <img src={pictureAt(imageUrl, 400)} alt={`${index + 1}번째 사진`} width={88} height={88} />
        </span>
      </div>
      {index === 0 && <span className="badge">대표</span>}
      <IconButton icon="x" label={`${index + 1}번째 사진 지우기`} onClick={onRemove} />
      {count > 1 && (
        <span className={css.order}>
          <button type="button" aria-label={`${index + 1}번째 사진 앞으로`} {...mover(-1, index === 0)}>
            <Icon name="left" />
          </button>
          <button type="button" aria-label={`${index + 1}번째 사진 뒤로`} {...mover(1, index === count - 1)}>
            <Icon name="right" />
          </button>
        </span>
      )}
    </li>
  );
}
