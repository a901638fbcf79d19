import { useState } from 'react';
import styles from './review-item.module.css';

const LONG = 180;

/** The text of a review; a long one is collapsed. */
export function LongText({ text }: { text: string }) {
  const [isOpen, open] = useState(false);
  const isLong = text.length > LONG || text.split('\n').length > 3;
  return (
    <div>
      <p className={isLong && !isOpen ? 'clamp' : styles.whole}>{text}</p>
      {isLong && (
        <button className="link" type="button" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {isOpen ? '접기' : '전체 보기'}
        </button>
      )}
    </div>
  );
}
