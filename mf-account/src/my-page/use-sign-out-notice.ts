import { logout } from '@osaka/contracts/account';
import { call, session, showAlert } from '@osaka/web-kit';
import { useNavigate } from '@osaka/web-kit/router';

/** Shows a notice, ends the session and opens the login. */
export function useSignOutNotice() {
  const navigate = useNavigate();
  return async (message: string) => {
    await showAlert(message);
    navigate('/login', { replace: true, anyway: true });
    // The token is revoked already, so the session ends here first; the call only clears the cookie.
    session.end();
    await call(logout).catch(() => undefined);
  };
}
