import { Icon, instantTimeText } from '@osaka/web-kit';
import type { Notice } from './notices.ts';
import css from './staff.module.css';

interface NoticeListProps {
  notices: readonly Notice[];
  /** The switch for sound and title. */
  attention: { isOn: boolean; toggle: () => void };
}

export function NoticeList({ notices, attention }: NoticeListProps) {
  return (
    <section className={`panel ${css.notices}`} aria-labelledby="notices">
      <h2>
        <span id="notices">알림</span>
        <label className={`check ${css.sound}`}>
          <input type="checkbox" checked={attention.isOn} onChange={attention.toggle} />
          소리와 제목으로 알리기
        </label>
      </h2>
      {notices.length === 0 ? (
        <p className="meta">새 상담 요청이 오면 여기에 알려 드려요.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
        <ul className="list-lines notes" tabIndex={0} aria-label="알림 목록">
          {notices.map(({ id, message, timestamp }) => (
            <li key={id}>
              <Icon name="bell" />
              <span>
                <b>{message}</b>
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
