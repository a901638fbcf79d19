import type { LoginInfo } from '@osaka/contracts/account';
import { useEffect, useRef } from 'react';
import { useLatest } from '../use-latest.ts';
import { LOGIN_NEEDED, SESSION_OVER } from './sentences.ts';
import { onSessionOver } from './stored-session.ts';
import { useGoToLogin } from './use-go-to-login.ts';
import { useSession } from './use-session.ts';

export interface GateSentences {
  /** To a guest. */
  guest?: string;
  /** Where a login is stored without its token. */
  lacksToken?: string;
  /** To a member whose session ends while the screen is open. */
  over?: string;
}

/**
 * The member whose screen this is. Anybody else is told why not and led to the login, which comes back here. The member stays while the
 * end of the session is being told. Who signs out on purpose is told nothing: whatever signed them out leads on.
 */
export function useMember({ guest = LOGIN_NEEDED, lacksToken = guest, over = SESSION_OVER }: GateSentences = {}): LoginInfo | undefined {
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

/** Hears that the session ended without anybody here meaning it to. */
export function useSessionOver(onOver: () => void) {
  const latest = useLatest(onOver);
  useEffect(() => onSessionOver(() => latest.current()), [latest]);
}
