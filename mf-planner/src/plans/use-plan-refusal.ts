import { PLAN_MESSAGES } from '@osaka/contracts';
import { CallError, showAlert } from '@osaka/web-kit';
import { useCallback } from 'react';
import { SESSION_OVER, useGoToLogin } from '../sign-in.tsx';

/** Says why a plan was not saved or deleted; the end of a session leads to the login. */
export function usePlanRefusal() {
  const goToLogin = useGoToLogin();
  return useCallback(
    async (error: unknown) => {
      const { status, message } = error instanceof CallError ? error : { status: 0, message: '' };
      if (status === 401) return goToLogin(SESSION_OVER);
      await showAlert(status === 403 ? PLAN_MESSAGES.notYours : message || `서버 에러 (${status})`);
    },
    [goToLogin],
  );
}
