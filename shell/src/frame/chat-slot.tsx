import { type ChatWidget, showsChat } from '@osaka/contracts';
import { useLocation } from '@osaka/router';
import { Icon, showAlert, useOnce } from '@osaka/web-kit';
import { type ComponentType, useEffect, useRef, useState } from 'react';

const KEY = 'osaka:chat';
const UNAVAILABLE = '채팅 서버 연결에 필요한 라이브러리를 불러올 수 없습니다.';

/** The button 상담하기. The chat's code comes with the first press, or at once when the chat was open before a reload. */
export function ChatSlot() {
  const { pathname } = useLocation();
  const [Widget, setWidget] = useState<ComponentType<{ onClose: () => void }>>();
  const button = useRef<HTMLButtonElement>(null);

  const [open, isLoading] = useOnce(async (onFailure: () => unknown) => {
    try {
      const widget = await loadWidget();
      sessionStorage.setItem(KEY, 'open');
      setWidget(() => widget);
    } catch {
      onFailure();
    }
  });
  const close = () => {
    sessionStorage.removeItem(KEY);
    setWidget(undefined);
    setTimeout(() => button.current?.focus());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: resumes once, when the page opens
  useEffect(() => {
    if (sessionStorage.getItem(KEY)) void open(() => undefined);
  }, []);

  return (
    <div hidden={!showsChat(pathname)}>
      {Widget ? (
        <Widget onClose={close} />
      ) : (
        <button ref={button} className="fab" type="button" aria-disabled={isLoading || undefined} onClick={() => open(() => showAlert(UNAVAILABLE))}>
          <Icon name="chat" />
          <span>상담하기</span>
        </button>
      )}
    </div>
  );
}

async function loadWidget() {
  const { loadExposed } = await import('../remotes/mf-runtime.ts');
  return (await loadExposed<ChatWidget>('mf-chat', 'widget')) as ComponentType<{ onClose: () => void }>;
}
