import { Icon, Notice, RestoredNotice } from '@osaka/web-kit';
import styles from './draft-notice.module.css';
import type { SyncStatus } from './draft-sync.ts';
import type { useSyncedDraft } from './use-synced-draft.ts';

interface DraftNoticeProps {
  /** From this tab. */
  isRestored: boolean;
  synced: Pick<ReturnType<typeof useSyncedDraft>, 'adopted' | 'other' | 'swap'>;
  onStartOver: () => void;
}

/** Says where the content of the form comes from, and offers what another device had typed. */
export function DraftNotice({ isRestored, synced: { adopted, other, swap }, onStartOver }: DraftNoticeProps) {
  if (other)
    return (
      <Notice action={{ label: '그 내용으로 바꾸기', onClick: swap }}>다른 기기에서 쓴 내용을 따로 보관했어요.</Notice>
    );
  if (adopted === 'elsewhere')
    return (
      <Notice action={{ label: '처음부터 쓰기', onClick: onStartOver }}>
        다른 기기에서 이어 쓴 내용을 불러왔어요.
      </Notice>
    );
  return <RestoredNotice isRestored={isRestored || adopted === 'restored'} onStartOver={onStartOver} />;
}

const NOTES = {
  saving: '작성 중인 내용을 저장하는 중',
  saved: '작성 중인 내용을 저장했어요',
  local: '이 기기에만 저장했어요',
} as const;

/** Whether what is typed is on the server; only a problem is announced to screen readers. */
export function SyncNote({ status }: { status: SyncStatus }) {
  return (
    <p className={styles.note} data-state={status}>
      {status === 'saved' && <Icon name="check" />}
      <span aria-live="polite">{status === 'local' && NOTES.local}</span>
      {(status === 'saving' || status === 'saved') && NOTES[status]}
    </p>
  );
}
