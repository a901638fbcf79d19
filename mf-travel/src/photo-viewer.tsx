import { IconButton, Picture, useModal } from '@osaka/web-kit';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './photo-viewer.module.css';

interface PhotoViewerProps {
  /** Prefix of each picture's alternative text, followed by its number. */
  label: string;
  images: readonly { imageNo: number; imageUrl: string }[];
  /** Index of the first picture; undefined while closed. */
  opened: number | undefined;
  onClose: () => void;
  /** The caption of a picture, shown below it. */
  captionOf?: (index: number) => ReactNode;
}

/** Full-screen picture viewer with swiping, arrow keys, buttons and thumbnails. */
export function PhotoViewer({ label, images, opened, onClose, captionOf }: PhotoViewerProps) {
  const isOpen = opened !== undefined;
  const dialog = useModal(isOpen, onClose);
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const show = (index: number) => {
    setAt(index);
    strip.current?.scrollTo({ left: index * strip.current.clientWidth });
  };
  // Only an open dialog has a width to scroll by.
  useEffect(() => {
    if (opened === undefined) return;
    setAt(opened);
    strip.current?.scrollTo({ left: opened * strip.current.clientWidth });
  }, [opened]);

  const step = (by: number) => show((at + by + images.length) % images.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  const afterSwipe = ({ scrollLeft, clientWidth }: HTMLElement) => setAt(Math.round(scrollLeft / clientWidth));

  return (
    <dialog ref={dialog} className={styles.viewer} aria-label={label} onClose={onClose} onKeyDown={onKeyDown}>
      {isOpen && (
        <>
          <div className={styles.head}>
            <span className="num" aria-live="polite">
              {at + 1} / {images.length}
            </span>
            <IconButton icon="x" label="닫기" onClick={onClose} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for the keyboard */}
          <ul className={styles.strip} ref={strip} tabIndex={0} onScroll={(event) => afterSwipe(event.currentTarget)}>
            {images.map(({ imageNo, imageUrl }, index) => (
              <li key={imageNo} aria-hidden={index !== at || undefined}>
                <Picture imageUrl={imageUrl} alt={`${label} ${index + 1}`} sizes="100vw" isEager={index === opened} />
              </li>
            ))}
          </ul>
          {captionOf && <div className={styles.caption}>{captionOf(at)}</div>}
          {images.length > 1 && (
            <div className={styles.foot}>
              <IconButton icon="left" label="이전 사진" onClick={() => step(-1)} />
              <ul className="thumbs" aria-label="사진 고르기">
                {images.map(({ imageNo, imageUrl }, index) => (
                  <li key={imageNo}>
                    <button
                      type="button"
                      aria-current={index === at || undefined}
                      aria-label={`사진 ${index + 1}`}
                      onClick={() => show(index)}
                    >
                      <Picture imageUrl={imageUrl} sizes="88px" />
                    </button>
                  </li>
                ))}
              </ul>
              <IconButton icon="right" label="다음 사진" onClick={() => step(1)} />
            </div>
          )}
        </>
      )}
    </dialog>
  );
}
