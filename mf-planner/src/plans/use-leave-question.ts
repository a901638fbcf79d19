import { confirmAction } from '@osaka/web-kit';
import { useNavigate } from '@osaka/web-kit/router';
import { type RefObject, useEffect } from 'react';

export const LEAVE_QUESTION = {
  message: '저장하지 않은 변경 사항이 있습니다. 이 페이지를 나가시겠습니까?',
  action: '나가기',
};

/** Asks before a link or closing the tab discards unsaved changes. */
export function useLeaveQuestion(asks: RefObject<boolean>) {
  const navigate = useNavigate();

  useEffect(() => {
    const onLink = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[href]');
      if (
        !(link instanceof HTMLAnchorElement) ||
        !asks.current ||
        link.target ||
        link.origin !== location.origin ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey
      )
        return;
      if (link.hash && link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      void confirmAction(LEAVE_QUESTION).then((leaves) => {
        if (!leaves) return;
        asks.current = false;
        navigate(`${link.pathname}${link.search}${link.hash}`);
      });
    };
    const onClose = (event: BeforeUnloadEvent) => {
      if (asks.current) event.preventDefault();
    };
    document.addEventListener('click', onLink, true);
    addEventListener('beforeunload', onClose);
    return () => {
      document.removeEventListener('click', onLink, true);
      removeEventListener('beforeunload', onClose);
    };
  }, [asks, navigate]);
}
