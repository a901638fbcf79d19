import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { CallError, messageOf, SESSION_OVER, showAlert, useGoToLogin } from '@osaka/web-kit';
import { useCallback } from 'react';

/** Shows why a plan was not saved or deleted; an expired session leads to the login. */
export function usePlanRefusal() {
  const goToLogin = useGoToLogin();
  return useCallback(
    async (error: unknown) => {
      if (!(error instanceof CallError)) return void (await showAlert(messageOf(error)));
      const { status, message, serverMessage } = error;
      if (status === 401) return goToLogin(SESSION_OVER);
      if (status === 403) return void (await showAlert(PLAN_MESSAGES.notYours));
      // Without a response there is no status; show the network error.
      await showAlert(status === 0 ? message : (serverMessage ?? `서버 에러 (${status})`));
    },
    [goToLogin],
  );
}
