import { useLocation, useNavigate } from '@osaka/router';
import { Icon } from '@osaka/web-kit';
import { useEffect, useRef } from 'react';

/** Leads to the screen before; to the given one when the visit began here. */
export function GoBack({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every entry of the history can be left
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  const leave = () => {
    if (key === 'default') return navigate(to);
    // The browser goes back a while after it is told so; a second press meanwhile does not mean the screen before that.
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
