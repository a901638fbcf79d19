import { Icon } from '@osaka/web-kit';
import styles from './save-note.module.css';
import type { SaveStatus } from './wizard-state.ts';

const STATUS_LABELS = {
  saving: '저장 중',
  saved: '저장됨',
  failed: '아직 저장하지 못했어요 · 곧 다시 저장할게요',
  offline: '오프라인 · 연결되면 자동으로 저장할게요',
} as const;

/** Shows whether the draft is saved; only problems are announced to screen readers. */
export function SaveNote({ status }: { status: SaveStatus }) {
  const isProblem = status === 'offline' || status === 'failed';
  return (
    <p className={styles.note} data-state={status}>
      {status === 'saved' && <Icon name="check" />}
      {isProblem && <Icon name="alert" />}
      <span aria-live="polite">{isProblem && STATUS_LABELS[status]}</span>
      {status !== 'idle' && !isProblem && STATUS_LABELS[status]}
    </p>
  );
}
