import { Modal } from '@osaka/web-kit';
import { useEffect, useRef } from 'react';
import { SearchBox } from './search-box.tsx';
import styles from './site-search.module.css';

/** The search of the header, over any screen. */
export default function SiteSearch({ onClose }: { onClose: () => void }) {
  const room = useRef<HTMLDivElement>(null);
  // A dialog that opens gives the focus to its first button, the ✕.
  useEffect(() => room.current?.querySelector('input')?.focus(), []);
  return (
    <Modal title="여행지 검색" isOpen onClose={onClose} isWide isLight>
      <div className={styles.room} ref={room}>
        <SearchBox onLeave={onClose} />
      </div>
    </Modal>
  );
}
