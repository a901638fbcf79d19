import { Modal } from '@osaka/web-kit';
import { SearchBox } from './search-box.tsx';
import styles from './site-search.module.css';

/** The search of the header, over any screen. */
export default function SiteSearch({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="여행지 검색" isOpen onClose={onClose} isWide isLight>
      <div className={styles.room}>
        <SearchBox onLeave={onClose} />
      </div>
    </Modal>
  );
}
