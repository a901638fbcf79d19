import { keepPreference, readPreference, showAlert } from '@osaka/web-kit';
import { useEffect, useRef, useState } from 'react';

const PREFERENCE = 'staff-desktop';
const WORDS_PREFERENCE = 'staff-desktop-words';

export interface DesktopNews {
  /** Waiting customers. */
  waiting: number;
  /** Unread messages of customers. */
  unread: number;
  /** The newest of them. */
  newest: { senderName: string; content: string } | undefined;
}
export type DesktopNotices = ReturnType<typeof useDesktopNotices>;

/**
 * Notifications of the system while the page is hidden. The browser is asked only on a click; what customers write is
 * shown only if this is allowed, because other people may see the screen.
 */
export function useDesktopNotices({ waiting, unread, newest }: DesktopNews) {
  const isPossible = typeof Notification !== 'undefined';
  const [isOn, setOn] = useState(
    () => isPossible && Notification.permission === 'granted' && readPreference(PREFERENCE) === 'on',
  );
  const [showsWords, setShowsWords] = useState(() => readPreference(WORDS_PREFERENCE) === 'on');
  const before = useRef({ waiting, unread });

  useEffect(() => {
    const { waiting: waitingBefore, unread: unreadBefore } = before.current;
    before.current = { waiting, unread };
    if (!isOn || document.visibilityState !== 'hidden') return;
    if (waiting > waitingBefore) notify('request', '새 상담 요청이 있어요.');
    if (unread > unreadBefore)
      notify(
        'message',
        '새 메시지가 있어요.',
        showsWords && newest ? `${newest.senderName}: ${newest.content}` : undefined,
      );
  }, [waiting, unread, newest, isOn, showsWords]);

  const toggle = async () => {
    const next = !isOn && (await isAllowed());
    if (!isOn && !next) void showAlert('브라우저 설정에서 이 사이트의 알림이 막혀 있어요.');
    keepPreference(PREFERENCE, next ? 'on' : 'off');
    setOn(next);
  };
  const toggleWords = () => {
    keepPreference(WORDS_PREFERENCE, showsWords ? 'off' : 'on');
    setShowsWords(!showsWords);
  };
  return { isPossible, isOn, showsWords, toggle, toggleWords };
}

async function isAllowed(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** A later notice of the same kind replaces the earlier one. */
function notify(tag: string, title: string, body?: string) {
  try {
    const notice = new Notification(title, { tag: `osaka-staff-${tag}`, ...(body ? { body } : {}) });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones allow notifications only from service workers; the sound and the title remain.
  }
}
