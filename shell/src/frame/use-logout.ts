import { logout } from '@osaka/contracts';
import { useNavigate } from '@osaka/router';
import { call, session } from '@osaka/web-kit';

/** Signs out and goes home. The browser is signed out even when the server cannot be told. */
export function useLogout() {
  const navigate = useNavigate();
  return async () => {
    await call(logout).catch(() => undefined);
    session.end();
    await navigate('/', { anyway: true });
  };
}
