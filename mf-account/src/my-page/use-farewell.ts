import { logout } from '@osaka/contracts/account';
import { useNavigate } from '@osaka/router';
import { call, session, showAlert } from '@osaka/web-kit';

/** Says what was done, signs out and leads to the login. */
export function useFarewell() {
  const navigate = useNavigate();
  return async (sentence: string) => {
    await showAlert(sentence);
    navigate('/login', { replace: true, anyway: true });
    // First here: the token is void already, and the cookie is all that the server can still take back.
    session.end();
    await call(logout).catch(() => undefined);
  };
}
