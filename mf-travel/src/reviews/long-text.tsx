import { useState } from 'react';
import { containsWord, MarkedText } from './marked-text.tsx';
import styles from './review-item.module.css';

const LONG = 180;

/** The text of a review; a long one is collapsed, unless a word of the search is in it. */
export function LongText({ text, search = '' }: { text: string; search?: string }) {
  const [isOpen, open] = useState(() => containsWord(text, search));
  const isLong = text.length > LONG || text.split('\n').length > 3;
  return (
    <div>
      <p className={isLong && !isOpen ? 'clamp' : styles.whole}>
        <MarkedText text={text} search={search} />
      </p>
      {isLong && (
        <button className="link" type="button" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {isOpen ? '접기' : '전체 보기'}
        </button>
      )}
    </div>
  );
}
