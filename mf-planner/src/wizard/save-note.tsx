import { Icon } from '@osaka/web-kit';
import styles from './save-note.module.css';
import type { SaveState } from './use-saving.ts';

const WORDS = { saving: '저장 중', saved: '저장됨', offline: '오프라인 · 연결되면 자동으로 저장할게요' } as const;

/** Tells whether what was entered has reached the server. */
export function SaveNote({ state }: { state: SaveState }) {
  return (
    <p className={styles.note} data-state={state} role="status">
      {state === 'saved' && <Icon name="check" />}
      {state === 'offline' && <Icon name="alert" />}
      {state !== 'idle' && WORDS[state]}
    </p>
  );
}
