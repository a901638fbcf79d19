import type { Destination } from '@osaka/contracts';
import { IconButton, Modal, Picture } from '@osaka/web-kit';
import type { KeyboardEvent } from 'react';
import styles from './picture-dialog.module.css';

interface PictureDialogProps {
  title: string;
  images: Destination['imageList'];
  /** Which one is shown; none when closed. */
  opened: number | undefined;
  onOpen: (index: number | undefined) => void;
}

/** The large view: arrow keys and thumbnails lead through the pictures. */
export function PictureDialog({ title, images, opened, onOpen }: PictureDialogProps) {
  const step = (by: number) => opened !== undefined && onOpen((opened + by + images.length) % images.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  };
  const image = opened === undefined ? undefined : images[opened];
  return (
    <Modal title={title} isWide isOpen={image !== undefined} onClose={() => onOpen(undefined)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside */}
      <div className={styles.frame} onKeyDown={onKeyDown}>
        <Picture imageUrl={image?.imageUrl} alt={`${title} 사진 ${(opened ?? 0) + 1}`} sizes="(width >= 900px) 800px, 100vw" isEager />
        <div className={styles.bar}>
          <IconButton icon="left" label="이전 사진" disabled={images.length < 2} onClick={() => step(-1)} />
          <span className="num" aria-live="polite">
            {(opened ?? 0) + 1} / {images.length}
          </span>
          <IconButton icon="right" label="다음 사진" disabled={images.length < 2} onClick={() => step(1)} />
          <IconButton icon="x" label="닫기" onClick={() => onOpen(undefined)} />
        </div>
        {images.length > 1 && (
          <ul className="thumbs" aria-label="사진 고르기">
            {images.map(({ imageNo, imageUrl }, index) => (
              <li key={imageNo}>
                <button type="button" className={styles.thumb} aria-current={index === opened || undefined} aria-label={`사진 ${index + 1}`} onClick={() => onOpen(index)}>
                  <Picture imageUrl={imageUrl} sizes="88px" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}
