import { useLocation, useNavigate } from '@osaka/router';
import { useCallback, useEffect, useRef } from 'react';
import { showAlert } from '../dialogs/dialogs.ts';
import { clearSession } from './stored-session.ts';

let isLeaving = false;

/** Ends the session, tells why and leads to the login, which comes back here. Said once, however many calls fail. */
export function useGoToLogin() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const now = useRef({ navigate, from: '', isHere: true });
  now.current = { navigate, from: `${pathname}${search}`, isHere: now.current.isHere };
  useEffect(() => {
    now.current.isHere = true;
    return () => {
      now.current.isHere = false;
    };
  }, []);

  return useCallback(async (sentence: string) => {
    if (isLeaving) return;
    isLeaving = true;
    const { from } = now.current;
    clearSession('left');
    await showAlert(sentence);
    isLeaving = false;
    if (now.current.isHere) now.current.navigate('/login', { replace: true, state: { from } });
  }, []);
}
