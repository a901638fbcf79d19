import { logout } from '@osaka/contracts/account';
import { call, confirmAction, countWaitingItems, session, showAlert, useOnce } from '@osaka/web-kit';
import { useNavigate } from '@osaka/web-kit/router';

/**
 * Signs out and opens the home page, after a question where changes wait for the network that a sign-out would delete.
 * The browser is signed out even if the server call fails; the member then sees an alert.
 */
export function useLogout() {
  const navigate = useNavigate();
  const [logOut] = useOnce(async () => {
    const waiting = countWaitingItems();
    if (
      waiting > 0 &&
      !(await confirmAction({
        message: `아직 저장하지 못한 변경이 ${waiting}건 있어요. 로그아웃하면 사라져요.`,
        action: '로그아웃',
        danger: true,
      }))
    )
      return;
    const hasEnded = await call(logout).then(
      () => true,
      () => false,
    );
    session.end();
    await navigate('/', { anyway: true });
    if (!hasEnded) void showAlert(NOT_ENDED);
  });
  return logOut;
}

const NOT_ENDED =
  '이 브라우저에서는 로그아웃했지만 서버에 알리지 못했습니다. 함께 쓰는 기기라면 연결을 확인한 뒤 다시 로그인하고 로그아웃해주세요.';
