import { confirmAction, useLatest } from '@osaka/web-kit';
import { useBackCloses, useLocation, useNavigate } from '@osaka/web-kit/router';
import { useEffect, useRef, useState } from 'react';

const QUESTION = '저장하지 않은 변경 사항이 있습니다. 이 페이지를 나가시겠습니까?';

/**
 * Confirms before a form with unsaved changes is left: the browser's prompt on unload, a dialog on links and Back.
 * Returns a `navigate` that does not ask, for a saved form.
 */
export function useLeaveGuard(isDirty: boolean, fallback: string): (to: string) => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const isArmed = useRef(isDirty);
  isArmed.current = isDirty;

  const ask = async (proceed: () => void) => {
    if (isAsking) return;
    setAsking(true);
    const isSure = await confirmAction({ message: QUESTION, action: '나가기', danger: true });
    if (!isSure) return setAsking(false);
    isArmed.current = false;
    proceed();
  };
  // Without an earlier history entry of the site there is nothing to go back to.
  const goBack = () => (key === 'default' ? navigate(fallback, { replace: true }) : navigate(-1));
  useBackCloses(isDirty && !isAsking, () => void ask(goBack));

  const latest = useLatest({ ask, navigate });
  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (isArmed.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (
        !isArmed.current ||
        !link ||
        link.target ||
        link.origin !== location.origin ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey
      )
        return;
      event.preventDefault();
      event.stopPropagation();
      void latest.current.ask(() => latest.current.navigate(link.pathname + link.search + link.hash));
    };
    addEventListener('beforeunload', beforeUnload);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      removeEventListener('beforeunload', beforeUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [latest]);

  return (to) => {
    isArmed.current = false;
    navigate(to);
  };
}
