import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../components/button.tsx';
import { Icon } from '../components/icon/icon.tsx';

interface OrderedPhotoProps {
  index: number;
  count: number;
  isDragged: boolean;
  /** Drag handlers from usePhotoOrder. */
  handle: HTMLAttributes<HTMLElement>;
  className?: string | undefined;
  onRemove: () => void;
  onMove: (to: number) => void;
  /** The picture. */
  children: ReactNode;
}

/**
 * An item of `<ul className="thumbs thumbs--edit">`: moved by dragging, by its two buttons or by the arrow keys on
 * them. The first one is 대표.
 */
export function OrderedPhoto({
  index,
  count,
  isDragged,
  handle,
  className,
  onRemove,
  onMove,
  children,
}: OrderedPhotoProps) {
  const byKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onMove(index + step);
  };
  // Focusable also at the ends of the row, so that moving does not lose the focus.
  const mover = (step: -1 | 1, isOff: boolean) => ({
    onClick: () => onMove(index + step),
    onKeyDown: byKey,
    'aria-disabled': isOff || undefined,
  });
  return (
    <li className={className} data-dragged={isDragged || undefined}>
      <div {...handle}>{children}</div>
      {index === 0 && <span className="badge">대표</span>}
      <IconButton icon="x" label={`${index + 1}번째 사진 지우기`} onClick={onRemove} />
      {count > 1 && (
        <span className="thumbs__order">
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
