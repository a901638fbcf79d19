import { useNavigate } from '@osaka/router';
import { showAlert, useSession } from '@osaka/web-kit';
import { type ReactNode, useEffect } from 'react';

/** Shows a member's page; a guest is told that logging in is needed and sent there. */
export function RequireMember({ children }: { children: (memberNo: number) => ReactNode }) {
  const { isLoading, loginInfo } = useSession();
  const navigate = useNavigate();
  const isGuest = !isLoading && !loginInfo;
  useEffect(() => {
    if (!isGuest) return;
    let isGone = false;
    void showAlert('로그인이 필요한 서비스입니다.').then(() => !isGone && navigate('/login', { replace: true }));
    return () => {
      isGone = true;
    };
  }, [isGuest, navigate]);
  return loginInfo ? children(loginInfo.memberNo) : null;
}
