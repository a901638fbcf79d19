import type { ReactNode } from 'react';
import styles from './provider-mark.module.css';

const MARKS: Readonly<Record<string, ReactNode>> = {
  kakao: (
    <>
      <circle cx="12" cy="12" r="12" fill="var(--kakao)" />
      <path
        fill="var(--kakao-on)"
        d="M12 6c-3.9 0-7 2.4-7 5.4 0 1.9 1.3 3.6 3.2 4.6l-.6 2.3c-.1.3.2.4.4.3l2.7-1.8 1.3.1c3.9 0 7-2.5 7-5.5S15.9 6 12 6Z"
      />
    </>
  ),
  naver: (
    <>
      <circle cx="12" cy="12" r="12" fill="var(--naver)" />
      <path fill="var(--naver-on)" d="M13.7 12.3 10.2 7.2H7.3v9.6h3v-5.1l3.5 5.1h2.9V7.2h-3v5.1Z" />
    </>
  ),
  google: (
    <>
      <path
        fill="var(--google-1)"
        d="M21.6 12.2c0-.7-.1-1.3-.2-1.9H12v3.6h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.2Z"
      />
      <path
        fill="var(--google-2)"
        d="M12 22c2.7 0 5-.9 6.6-2.5L15.4 17c-.9.6-2 1-3.4 1a6 6 0 0 1-5.6-4.1H3.1v2.6A10 10 0 0 0 12 22Z"
      />
      <path fill="var(--google-3)" d="M6.4 13.9a6 6 0 0 1 0-3.8V7.5H3.1a10 10 0 0 0 0 9l3.3-2.6Z" />
      <path fill="var(--google-4)" d="M12 6c1.5 0 2.8.5 3.8 1.5l2.9-2.9A10 10 0 0 0 3.1 7.5l3.3 2.6A6 6 0 0 1 12 6Z" />
    </>
  ),
};

/** The mark by which people know the provider; nothing for one without. */
export function ProviderMark({ name, without = null }: { name: string; without?: ReactNode }) {
  const mark = MARKS[name];
  if (!mark) return without;
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {mark}
    </svg>
  );
}
