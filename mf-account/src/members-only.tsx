import type { LoginInfo } from '@osaka/contracts';
import { useLocation, useNavigate } from '@osaka/router';
import { showAlert, useSession } from '@osaka/web-kit';
import { type ReactNode, useEffect, useRef } from 'react';

/** Shows its content to a signed-in member. Who comes signed out is told so; who is signed out meanwhile is led to the login. */
export function MembersOnly({ children }: { children: (member: LoginInfo) => ReactNode }) {
  const { isLoading, loginInfo } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wasSignedIn = useRef(false);
  const isTold = useRef(false);
  const isSignedIn = loginInfo !== undefined;

  useEffect(() => {
    if (isSignedIn) wasSignedIn.current = true;
    if (isLoading || isSignedIn || wasSignedIn.current || isTold.current) return;
    isTold.current = true;
    void showAlert('로그인이 필요한 서비스입니다.').then(() => navigate('/login', { replace: true, state: { from: `${pathname}${search}` } }));
  }, [isLoading, isSignedIn, navigate, pathname, search]);

  return loginInfo ? children(loginInfo) : null;
}
