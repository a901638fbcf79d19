import { Icon, instantTimeText } from '@osaka/web-kit';
import { type Notice, unreadNotices } from './notices.ts';
import css from './staff.module.css';
import type { DesktopNotices } from './use-desktop-notices.ts';

interface NoticeListProps {
  notices: readonly Notice[];
  /** The switch for sound and title. */
  attention: { isOn: boolean; toggle: () => void };
  desktop: DesktopNotices;
  onRead: () => void;
}

export function NoticeList({ notices, attention, desktop, onRead }: NoticeListProps) {
  const unread = unreadNotices(notices);
  return (
    <section className={`panel ${css.notices}`} aria-labelledby="notices">
      <h2>
        <span id="notices">알림</span>
        {notices.length > 0 && (
          <button
            type="button"
            className={`link ${css.read}`}
            aria-disabled={unread === 0 || undefined}
            onClick={onRead}
          >
            모두 읽음
          </button>
        )}
        <label className={`check ${css.sound}`}>
          <input type="checkbox" checked={attention.isOn} onChange={attention.toggle} />
          소리와 제목으로 알리기
        </label>
      </h2>
      {desktop.isPossible && (
        <p className={css.desktop}>
          <label className="check">
            <input type="checkbox" checked={desktop.isOn} onChange={desktop.toggle} />
            바탕화면 알림
          </label>
          {desktop.isOn && (
            <label className="check">
              <input type="checkbox" checked={desktop.showsWords} onChange={desktop.toggleWords} />
              메시지 내용도
            </label>
          )}
        </p>
      )}
      {notices.length === 0 ? (
        <p className="meta">새 상담 요청이 오면 여기에 알려 드려요.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
        <ul className={`list-lines ${css.notes}`} tabIndex={0} aria-label="알림 목록">
          {notices.map(({ id, message, timestamp, isRead }) => (
            <li key={id} data-unread={!isRead || undefined}>
              <Icon name="bell" />
              <span>
                <b>{message}</b>
                {!isRead && <span className="sr-only"> 읽지 않음</span>}
                <time className="meta" dateTime={timestamp}>
                  {instantTimeText(timestamp)}
                </time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
