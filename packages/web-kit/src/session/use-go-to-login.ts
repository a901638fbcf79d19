import { useLocation, useNavigate } from '@osaka/web-kit/router';
import { useCallback, useEffect } from 'react';
import { showAlert } from '../dialogs/dialogs.ts';
import { useIsMounted } from '../use-is-mounted.ts';
import { useLatest } from '../use-latest.ts';
import { clearSession } from './stored-session.ts';

let isLeaving = false;

/** Ends the session, shows the message once and navigates to the login, which returns here. */
export function useGoToLogin() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isMounted = useIsMounted();
  const now = useLatest({ navigate, from: `${pathname}${search}` });

  // Reset for the next screen. The current one stays mounted until the login is loaded and must not alert again.
  useEffect(() => {
    isLeaving = false;
  }, []);
  return useCallback(
    async (message: string) => {
      if (isLeaving) return;
      isLeaving = true;
      const { from } = now.current;
      clearSession('left');
      await showAlert(message);
      if (isMounted.current) await now.current.navigate('/login', { replace: true, state: { from } });
      else isLeaving = false;
    },
    [isMounted, now],
  );
}
