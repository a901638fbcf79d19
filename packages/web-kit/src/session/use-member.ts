import type { LoginInfo } from '@osaka/contracts/account';
import { useEffect, useRef } from 'react';
import { useLatest } from '../use-latest.ts';
import { LOGIN_NEEDED, SESSION_OVER } from './messages.ts';
import { onSessionOver } from './stored-session.ts';
import { useGoToLogin } from './use-go-to-login.ts';
import { useSession } from './use-session.ts';

export interface GateMessages {
  /** For guests. */
  guest?: string;
  /** For a stored login without its token. */
  lacksToken?: string;
  /** For a member whose session ends while the screen is open. */
  over?: string;
}

/**
 * The signed-in member; others see an alert and are redirected to the login, which returns here. The member stays
 * defined while the end of the session is shown. A deliberate sign-out shows nothing: its caller navigates.
 *
 * @returns undefined for guests, and while the session is loading.
 */
export function useMember({
  guest = LOGIN_NEEDED,
  lacksToken = guest,
  over = SESSION_OVER,
}: GateMessages = {}): LoginInfo | undefined {
  const session = useSession();
  const goToLogin = useGoToLogin();
  const wasSignedIn = useRef(false);
  const isNoMember = !session.isLoading && !session.loginInfo;
  const refusal = session.lacksToken ? lacksToken : guest;
  const lastMember = useRef<LoginInfo>(undefined);
  const isOver = useRef(false);
  if (session.loginInfo) {
    lastMember.current = session.loginInfo;
    isOver.current = false;
  }

  useSessionOver(() => {
    isOver.current = true;
    void goToLogin(over);
  });
  useEffect(() => {
    if (!isNoMember) wasSignedIn.current = true;
    else if (!wasSignedIn.current) void goToLogin(refusal);
  }, [isNoMember, refusal, goToLogin]);

  return session.loginInfo ?? (isOver.current ? lastMember.current : undefined);
}

/** Calls back when the session ends without a request in this tab. */
export function useSessionOver(onOver: () => void) {
  const latest = useLatest(onOver);
  useEffect(() => onSessionOver(() => latest.current()), [latest]);
}
