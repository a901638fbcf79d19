import type { ChatWidget } from '@osaka/contracts';
import { Icon, showAlert, siteTable, tabValues, useOnce, withTimeout } from '@osaka/web-kit';
import { useLocation } from '@osaka/web-kit/router';
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react';
import { isHiddenAt, loadWidget } from '../remotes/load-widget.ts';
import { reloadAfterRelease } from '../remotes/new-release.ts';
import { PartBoundary } from './part-boundary.tsx';

type Panel = ComponentType<Parameters<ChatWidget>[0]>;

const WIDGET = 'chat';
const KEY = 'osaka:chat';
const PAUSE_MS = 1_000;
const RELEASE_CHECK_MS = 500;
/** Together with the start of the page less than the three seconds after which a message is shown. */
const LATE_MS = 1_500;
const WITHIN_MS = 2_200;
const UNAVAILABLE = '채팅 서버 연결에 필요한 라이브러리를 불러올 수 없습니다.';
const FAILED = '상담 창을 열 수 없어요. 잠시 후 다시 시도해 주세요.';
const RETRYING = '상담 창을 열 수 없어요. 자동으로 다시 시도하고 있어요.';

/** The button 상담하기. The chat loads on the first click, or at once if it was open before a reload. */
export function ChatSlot() {
  const { pathname } = useLocation();
  const [Widget, setWidget] = useState<Panel>();
  const [notice, setNotice] = useState('');
  const slot = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const hasFailed = useRef(false);

  const [open, isOpening] = useOnce(async () => {
    try {
      if (hasFailed.current) await reloadForMended();
      const widget = await withTimeout(WITHIN_MS, loadWidget<Panel>(WIDGET));
      tabValues.write(KEY, 'open');
      setWidget(() => widget);
      setNotice('');
      hasFailed.current = false;
    } catch {
      hasFailed.current = true;
      if (wasPressed.current) void showAlert(UNAVAILABLE);
      else setNotice(RETRYING);
      wasPressed.current = false;
    }
  });
  const handleClick = () => {
    wasPressed.current = true;
    setNotice('');
    void open();
  };
  const close = () => {
    tabValues.remove(KEY);
    wasPressed.current = false;
    setWidget(undefined);
    setTimeout(() => buttonIn(slot.current)?.focus());
  };
  // Not opened again by a reload, which would throw again.
  const replaceFailed = () => {
    const wasClicked = wasPressed.current;
    hasFailed.current = true;
    close();
    if (wasClicked) void showAlert(FAILED);
    else setNotice(FAILED);
  };
  // One that was open before a reload opens once its code is there.
  useEffect(() => {
    if (Widget || !tabValues.read(KEY)) return;
    void open();
    const timer = setInterval(() => void open(), PAUSE_MS);
    const late = setTimeout(() => setNotice(RETRYING), LATE_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(late);
    };
  }, [Widget, open]);
  // The chat's own button may replace this one between pointerdown and click; the click then targets their common
  // parent.
  const handleSlotClick = ({ target, currentTarget }: MouseEvent<HTMLDivElement>) =>
    target === currentTarget && buttonIn(currentTarget)?.click();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button inside is clicked
    <div ref={slot} hidden={isHiddenAt(WIDGET, pathname)} onClick={handleSlotClick}>
      {Widget ? (
        <PartBoundary onError={replaceFailed}>
          <Widget onClose={close} wasPressed={wasPressed.current} />
        </PartBoundary>
      ) : (
        <button className="fab" type="button" aria-busy={isOpening || undefined} onClick={handleClick}>
          <Icon name="chat" />
          <span>상담하기</span>
        </button>
      )}
      {notice && !Widget && (
        <div className="toast" role="alert">
          {notice}
        </div>
      )}
    </div>
  );
}

/** Code that failed may fail again. If there is another release, the page reloads, and then opens the chat. */
async function reloadForMended() {
  const { owner } = siteTable().widgets[WIDGET] ?? {};
  if (!owner) return;
  const wasOpen = tabValues.read(KEY) !== undefined;
  tabValues.write(KEY, 'open');
  await reloadAfterRelease(owner, RELEASE_CHECK_MS);
  if (!wasOpen) tabValues.remove(KEY);
}

function buttonIn(slot: HTMLElement | null): HTMLElement | null | undefined {
  return slot?.querySelector<HTMLElement>('.fab');
}
