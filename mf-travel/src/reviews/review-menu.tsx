import { Icon, IconButton } from '@osaka/web-kit';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './review-menu.module.css';

/** The ⋯ menu of a review for everyone but its author. */
export function ReviewMenu({ label, onReport }: { label: string; onReport: () => void }) {
  const [isOpen, open] = useState(false);
  const menuId = useId();
  const root = useRef<HTMLDivElement>(null);
  const item = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) item.current?.focus();
  }, [isOpen]);

  const close = () => {
    open(false);
    root.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) open(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key handler serves the buttons inside
    <div ref={root} className={styles.root} onKeyDown={onKeyDown} onBlur={onBlur}>
      <IconButton
        icon="dots"
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => open(!isOpen)}
      />
      {isOpen && (
        <div id={menuId} className={styles.menu} role="menu" aria-label={label}>
          <button
            ref={item}
            type="button"
            role="menuitem"
            onClick={() => {
              close();
              onReport();
            }}
          >
            <Icon name="flag" />
            신고하기
          </button>
        </div>
      )}
    </div>
  );
}
