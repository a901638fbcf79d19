import { useLocation, useNavigate } from '@osaka/router';
import { confirmAction } from '@osaka/web-kit';
import { useEffect, useRef } from 'react';

const QUESTION = '저장하지 않은 변경 사항이 있습니다. 이 페이지를 나가시겠습니까?';
/** Marks the entry of the history that Back leaves first while there are changes. */
const STEP = { isStep: true };

/**
 * Asks before unsaved changes are lost: the browser where the page itself goes, a dialog where a link of the site or Back is followed.
 * The router's own blocker belongs to its data router, which the site does without; so the first change adds one entry
 * of the same address to the history. Gives back the way out of a form that was saved.
 */
export function useLeaveGuard(isDirty: boolean, elsewhere: string): (to: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = useRef('');
  here.current = pathname + search;
  const isArmed = useRef(isDirty);
  isArmed.current = isDirty;
  const hasStep = useRef(false);

  const leave = (to: string) => {
    isArmed.current = false;
    navigate(to, { replace: hasStep.current });
  };
  const leaveNow = useRef(leave);
  leaveNow.current = leave;

  useEffect(() => {
    if (!isDirty || hasStep.current) return;
    hasStep.current = true;
    navigate(here.current, { state: STEP });
  }, [isDirty, navigate]);

  useEffect(() => {
    let isAsking = false;
    const ask = async (goOn: () => void) => {
      if (isAsking) return;
      isAsking = true;
      const isSure = await confirmAction({ message: QUESTION, action: '나가기', danger: true });
      isAsking = false;
      if (isSure) goOn();
    };
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (isArmed.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!isArmed.current || !link || link.target || link.origin !== location.origin || event.button !== 0 || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      event.stopPropagation();
      void ask(() => leaveNow.current(link.pathname + link.search + link.hash));
    };
    const onBack = () => {
      const { usr, idx } = (history.state ?? {}) as { usr?: typeof STEP; idx?: number };
      if (!hasStep.current || usr?.isStep || location.pathname + location.search !== here.current) return;
      if (!isArmed.current) return history.back();
      // Forward at once: a second Back while the question stands is asked about as well.
      history.forward();
      void ask(() => {
        isArmed.current = false;
        if (idx) history.go(-2);
        else leaveNow.current(elsewhere);
      });
    };
    addEventListener('beforeunload', beforeUnload);
    addEventListener('popstate', onBack);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      removeEventListener('beforeunload', beforeUnload);
      removeEventListener('popstate', onBack);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [elsewhere]);

  return leave;
}
