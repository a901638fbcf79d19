import { Icon } from '@osaka/web-kit';
import { useLocation, useNavigate } from '@osaka/web-kit/router';
import { useEffect, useRef } from 'react';

/** Navigates back; to the given screen when the visit began here. */
export function GoBack({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the flag is reset for every history entry
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  const leave = () => {
    if (key === 'default') return navigate(to);
    // history.back is asynchronous; a second click in the meantime is ignored.
    if (!isLeaving.current) navigate(-1);
    isLeaving.current = true;
  };
  return (
    <button className="more" type="button" onClick={leave}>
      <Icon name="left" />
      {children}
    </button>
  );
}
