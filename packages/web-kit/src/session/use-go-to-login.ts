import { useLocation, useNavigate } from '@osaka/router';
import { useCallback, useEffect } from 'react';
import { showAlert } from '../dialogs/dialogs.ts';
import { useIsHere } from '../use-is-here.ts';
import { useLatest } from '../use-latest.ts';
import { clearSession } from './stored-session.ts';

let isLeaving = false;

/** Ends the session, tells why and leads to the login, which comes back here. Said once, however many calls fail. */
export function useGoToLogin() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isHere = useIsHere();
  const now = useLatest({ navigate, from: `${pathname}${search}` });

  // A screen that comes may tell its own. The one that is left stays until the login has come, and has said it already, whatever else fails on it.
  useEffect(() => {
    isLeaving = false;
  }, []);
  return useCallback(
    async (sentence: string) => {
      if (isLeaving) return;
      isLeaving = true;
      const { from } = now.current;
      clearSession('left');
      await showAlert(sentence);
      if (isHere.current) await now.current.navigate('/login', { replace: true, state: { from } });
      else isLeaving = false;
    },
    [isHere, now],
  );
}
