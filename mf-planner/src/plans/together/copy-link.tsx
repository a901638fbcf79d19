import { Button, copyToClipboard, Icon, showToast } from '@osaka/web-kit';
import { SendButton, sendByBrowser } from '../../saved-plan/send-by-browser.tsx';
import styles from './together.module.css';

interface CopyLinkProps {
  label: string;
  url: string;
  /** Until when and for whom the link works. */
  help: string;
}

/** A link that was just made. The service cannot show it again, so it stays until the sheet is closed. */
export function CopyLink({ label, url, help }: CopyLinkProps) {
  const send = () => sendByBrowser({ url }, '링크를 보내지 못했어요. 복사해서 보내 주세요.');
  return (
    <div className={styles.made} role="status">
      <input className="input" aria-label={label} readOnly value={url} onFocus={({ target }) => target.select()} />
      <p className="help">{help}</p>
      <p className="row">
        <Button onClick={() => void copyText(url)}>
          <Icon name="copy" />
          복사
        </Button>
        <SendButton onClick={() => void send()} />
      </p>
    </div>
  );
}

/** Copies a link and says so; where the browser refuses, the link stays selectable. */
export async function copyText(text: string): Promise<void> {
  showToast(
    (await copyToClipboard(text)) ? '링크를 복사했어요.' : '링크를 복사하지 못했어요. 링크를 눌러 직접 복사해 주세요.',
  );
}

/** The address of the site for a path of it. */
export function siteUrlOf(path: string): string {
  return new URL(path, location.origin).href;
}
