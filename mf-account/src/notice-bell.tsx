import { IconButton, onNoticesExpected, Sheet, useSession } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { useEffect, useRef, useState } from 'react';
import styles from './notices/notice-bell.module.css';
import { NoticeList } from './notices/notice-list.tsx';
import { newestNotices } from './notices/notices.api.ts';

/** The bell of members in the header of every page, and the list of their notices. */
export default function NoticeBell() {
  const { loginInfo } = useSession();
  return loginInfo && <Bell key={loginInfo.memberNo} memberNo={loginInfo.memberNo} />;
}

function Bell({ memberNo }: { memberNo: number }) {
  const { data, refetch } = useQuery(newestNotices(memberNo));
  useExpected(refetch);
  const [isOpen, setOpen] = useState(false);
  const unread = data?.unread ?? 0;
  const close = () => setOpen(false);
  return (
    <div className={styles.bell}>
      <IconButton
        icon="bell"
        label={unread > 0 ? `알림, 안 읽은 알림 ${unread}개` : '알림'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {unread > 0 && (
        <span className={`count ${styles.unread}`} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      <p className="sr-only" role="status">
        {useNewText(data?.unread)}
      </p>
      <Sheet title="알림" isOpen={isOpen} onClose={close}>
        <NoticeList memberNo={memberNo} newest={data} onFollow={close} />
      </Sheet>
    </div>
  );
}

/** The notice of an event that a page has just received is stored about a second later. */
const FOLLOWS_MS = 2000;

/** Refetches once, FOLLOWS_MS after a page expects a notice, while the page is visible. */
function useExpected(look: () => unknown): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onNoticesExpected(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (document.visibilityState === 'visible') look();
      }, FOLLOWS_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [look]);
}

/** Announces that there are more than at the last answer; nothing at the first answer. */
function useNewText(unread: number | undefined): string {
  const [text, setText] = useState('');
  const last = useRef(unread);
  useEffect(() => {
    if (unread === undefined || unread === last.current) return;
    const isMore = last.current !== undefined && unread > last.current;
    setText(isMore ? `새 알림이 왔어요. 안 읽은 알림 ${unread}개` : '');
    last.current = unread;
  }, [unread]);
  return text;
}
