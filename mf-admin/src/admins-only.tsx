import { useLocation, useNavigate } from '@osaka/router';
import { EmptyState, PageHeading, showAlert, useSession } from '@osaka/web-kit';
import { type ReactNode, useEffect, useRef } from 'react';

export const LOGIN_NEEDED = '로그인이 필요한 서비스입니다.';
export const ADMINS_ONLY = '관리자만 접근할 수 있는 페이지입니다.';
/** A log-out leads away by itself; only who still stands here is told. */
const LEAVING_MS = 300;

/** The gate of every administration screen: guests are told and sent to the login, members read that it is not for them. */
export function AdminsOnly({ title, children }: { title: string; children: ReactNode }) {
  const { isLoading, isAuthenticated, isAdmin } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wasSignedIn = useRef(false);
  const from = useRef('');
  from.current = `${pathname}${search}`;

  useEffect(() => {
    if (isLoading || isAuthenticated) {
      wasSignedIn.current ||= isAuthenticated;
      return;
    }
    let isHere = true;
    const leave = async () => {
      await showAlert(LOGIN_NEEDED);
      if (isHere) navigate('/login', { replace: true, state: { from: from.current } });
    };
    const timer = setTimeout(leave, wasSignedIn.current ? LEAVING_MS : 0);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [isLoading, isAuthenticated, navigate]);

  if (isAdmin) return children;
  if (!isAuthenticated) return null;
  return (
    <div className="wrap">
      <PageHeading>{title}</PageHeading>
      <EmptyState action={{ label: '홈으로', to: '/' }}>{ADMINS_ONLY}</EmptyState>
    </div>
  );
}
