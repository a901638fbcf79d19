import type { LoginInfo } from '@osaka/contracts';
import { useLocation, useNavigate } from '@osaka/router';
import { showAlert, useSession } from '@osaka/web-kit';
import { type ReactNode, useEffect, useRef } from 'react';

const LOGIN_NEEDED = '로그인이 필요한 서비스입니다.';
const SESSION_OVER = '인증이 만료되었습니다. 다시 로그인해주세요.';
/** Who signs out on purpose is on the way to another address by then, however long its screen takes to come. */
const LEAVING_MS = 300;

/** Shows its content to a signed-in member; anybody else is told why not and led to the login, which comes back here. */
export function MembersOnly({ children }: { children: (member: LoginInfo) => ReactNode }) {
  const { isLoading, loginInfo } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wasSignedIn = useRef(false);
  const isTold = useRef(false);
  const address = useRef('');
  const isSignedIn = loginInfo !== undefined;

  useEffect(() => {
    if (isSignedIn) {
      wasSignedIn.current = true;
      address.current = window.location.pathname;
    }
    if (isLoading || isSignedIn) return;
    const tell = async () => {
      if (isTold.current) return;
      isTold.current = true;
      await showAlert(wasSignedIn.current ? SESSION_OVER : LOGIN_NEEDED);
      isTold.current = false;
      navigate('/login', { replace: true, state: { from: `${pathname}${search}` } });
    };
    if (!wasSignedIn.current) return void tell();
    const timer = setTimeout(() => window.location.pathname === address.current && void tell(), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [isLoading, isSignedIn, navigate, pathname, search]);

  return loginInfo ? children(loginInfo) : null;
}
