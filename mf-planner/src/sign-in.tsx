import { useLocation, useNavigate } from '@osaka/router';
import { type SessionState, session, showAlert, useSession } from '@osaka/web-kit';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';

export const LOGIN_NEEDED = '로그인이 필요한 서비스입니다.';
export const SESSION_OVER = '인증이 만료되었습니다. 다시 로그인해주세요.';
/** How long the call that met the end of the session has to say so in its own words. */
const ITS_OWN_WORDS_MS = 300;

type Member = NonNullable<SessionState['loginInfo']>;
let isLeaving = false;

/** Tells why, ends the session and leads to the login, which comes back here. Said once, however many calls fail. */
export function useGoToLogin() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const now = useRef({ navigate, from: '' });
  now.current = { navigate, from: `${pathname}${search}` };
  return useCallback(async (sentence: string) => {
    if (isLeaving) return;
    isLeaving = true;
    const { from } = now.current;
    session.end();
    await showAlert(sentence);
    isLeaving = false;
    now.current.navigate('/login', { replace: true, state: { from } });
  }, []);
}

/** A session that ends while the screen is open is told, unless the call that met its end says it in its own words. */
export function useEndOfSession() {
  const { isLoading, isAuthenticated } = useSession();
  const goToLogin = useGoToLogin();
  const wasSignedIn = useRef(isAuthenticated);

  useEffect(() => {
    if (isAuthenticated) wasSignedIn.current = true;
    if (isLoading || isAuthenticated || !wasSignedIn.current) return;
    const timer = setTimeout(() => void goToLogin(SESSION_OVER), ITS_OWN_WORDS_MS);
    return () => clearTimeout(timer);
  }, [isLoading, isAuthenticated, goToLogin]);
}

interface MembersOnlyProps {
  /** What is said where a login is stored without its token. */
  tokenMissing?: string;
  children: (member: Member) => ReactNode;
}

/** Shows its content to a signed-in member; anybody else is told and led to the login. */
export function MembersOnly({ tokenMissing = LOGIN_NEEDED, children }: MembersOnlyProps) {
  const { isLoading, loginInfo, lacksToken } = useSession();
  const goToLogin = useGoToLogin();
  // The screen stays while the end of the session is being told.
  const member = useRef(loginInfo);
  if (loginInfo) member.current = loginInfo;
  useEndOfSession();

  useEffect(() => {
    if (!isLoading && !member.current) void goToLogin(lacksToken ? tokenMissing : LOGIN_NEEDED);
  }, [isLoading, lacksToken, tokenMissing, goToLogin]);

  return member.current ? children(member.current) : null;
}
