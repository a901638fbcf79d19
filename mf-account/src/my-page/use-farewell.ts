import { logout } from '@osaka/contracts';
import { useNavigate } from '@osaka/router';
import { call, session, showAlert } from '@osaka/web-kit';

/** Says what was done, signs out and leads to the login. */
export function useFarewell() {
  const navigate = useNavigate();
  return async (sentence: string) => {
    await showAlert(sentence);
    navigate('/login', { replace: true, anyway: true });
    // Not `call`: the token is void already, and nothing is to be renewed.
    session.end();
    await call(logout).catch(() => undefined);
  };
}
