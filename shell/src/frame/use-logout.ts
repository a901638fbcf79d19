import { logout } from '@osaka/contracts';
import { useNavigateAnyway } from '@osaka/router';
import { call, session } from '@osaka/web-kit';

/** Signs out and goes home. The browser is signed out even when the server cannot be told. */
export function useLogout() {
  const navigate = useNavigateAnyway();
  return async () => {
    await call(logout).catch(() => undefined);
    session.end();
    await navigate('/');
  };
}
