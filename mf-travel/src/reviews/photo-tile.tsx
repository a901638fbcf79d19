import { classNames, Icon, IconButton, Picture } from '@osaka/web-kit';
import type { HTMLAttributes } from 'react';
import styles from './photo-picker.module.css';
import { isNew, type Photo } from './photos.ts';

interface PhotoTileProps {
  photo: Photo;
  index: number;
  count: number;
  isDragged: boolean;
  /** What makes the picture draggable. */
  handle: HTMLAttributes<HTMLElement>;
  onRemove: () => void;
  onMove: (to: number) => void;
}

export function PhotoTile({ photo, index, count, isDragged, handle, onRemove, onMove }: PhotoTileProps) {
  const isRefused = isNew(photo) && photo.problem !== undefined;
  return (
    <li className={classNames(styles.tile, isRefused && styles.refused)} data-dragged={isDragged || undefined}>
      <div {...handle}>
        {isNew(photo) ? (
          <span className="shot">
            <img src={photo.previewUrl} alt={`새 사진 ${photo.file.name}`} width={88} height={88} />
          </span>
        ) : (
          <Picture imageUrl={photo.image.imageUrl} alt={`저장된 사진 ${index + 1}`} sizes="88px" />
        )}
      </div>
      {index === 0 && <span className="badge">대표</span>}
      <IconButton icon="x" label={`${index + 1}번째 사진 지우기`} onClick={onRemove} />
      {count > 1 && (
        <span className={styles.order}>
          <MoveButton icon="left" label={`${index + 1}번째 사진 앞으로`} isOff={index === 0} onClick={() => onMove(index - 1)} />
          <MoveButton icon="right" label={`${index + 1}번째 사진 뒤로`} isOff={index === count - 1} onClick={() => onMove(index + 1)} />
        </span>
      )}
    </li>
  );
}

/** Stays focusable at the ends of the row, so that the focus is not lost on the way. */
function MoveButton({ icon, label, isOff, onClick }: { icon: 'left' | 'right'; label: string; isOff: boolean; onClick: () => void }) {
  return (
    <button type="button" aria-label={label} aria-disabled={isOff || undefined} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
