import { useNavigate } from '@osaka/router';
import { confirmAction } from '@osaka/web-kit';
import { useEffect, useRef } from 'react';

const QUESTION = '저장하지 않은 변경 사항이 있습니다. 이 페이지를 나가시겠습니까?';

/** Asks before unsaved changes are lost: by the browser when the page itself goes, by a dialog when a link of the site is followed. */
export function useLeaveGuard(isDirty: boolean) {
  const navigate = useNavigate();
  const isArmed = useRef(isDirty);
  isArmed.current = isDirty;

  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (isArmed.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!isArmed.current || !link || link.target || link.origin !== location.origin || event.button !== 0 || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      event.stopPropagation();
      void confirmAction({ message: QUESTION, action: '나가기', danger: true }).then((isSure) => {
        if (!isSure) return;
        isArmed.current = false;
        navigate(link.pathname + link.search + link.hash);
      });
    };
    addEventListener('beforeunload', beforeUnload);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      removeEventListener('beforeunload', beforeUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [navigate]);
}
