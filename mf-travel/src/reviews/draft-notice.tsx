import { Icon, Notice, RestoredNotice } from '@osaka/web-kit';
import styles from './draft-notice.module.css';
import type { SyncStatus } from './draft-sync.ts';
import type { useSyncedDraft } from './use-synced-draft.ts';

interface DraftNoticeProps {
  /** From this tab. */
  isRestored: boolean;
  synced: Pick<ReturnType<typeof useSyncedDraft>, 'adopted' | 'other' | 'publishedNo' | 'swap'>;
  isEdit: boolean;
  onStartOver: () => void;
  /** After another device has sent the review. */
  onOpenPublished: () => void;
  onEditPublished: () => void;
}

/** Says where the content of the form comes from, and offers what another device had typed. */
export function DraftNotice({
  isRestored,
  synced: { adopted, other, publishedNo, swap },
  isEdit,
  onStartOver,
  onOpenPublished,
  onEditPublished,
}: DraftNoticeProps) {
  if (publishedNo !== undefined)
    return (
      <Notice kind="danger" action={{ label: EDIT_PUBLISHED, onClick: onEditPublished }}>
        {isEdit ? '다른 기기에서 이 리뷰를 먼저 수정했어요.' : '다른 기기에서 이미 등록한 리뷰예요.'}{' '}
        <button className="link" type="button" onClick={onOpenPublished}>
          리뷰 보기
        </button>
      </Notice>
    );
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

export const EDIT_PUBLISHED = '이 내용으로 수정하기';

const NOTES = {
  saving: '작성 중인 내용을 저장하는 중',
  saved: '작성 중인 내용을 저장했어요',
  local: '이 기기에만 저장했어요',
} as const;

/** Whether the text is on the server; only a problem is announced to screen readers. */
export function SyncNote({ status }: { status: SyncStatus }) {
  return (
    <p className={styles.note} data-state={status}>
      {status === 'saved' && <Icon name="check" />}
      <span aria-live="polite">{status === 'local' && NOTES.local}</span>
      {(status === 'saving' || status === 'saved') && NOTES[status]}
    </p>
  );
}
