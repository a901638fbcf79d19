import { useLocation, useNavigate } from '@osaka/router';
import { Icon } from '@osaka/web-kit';

/** Leads to the screen before; to the given one when the visit began here. */
export function GoBack({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <button className="more" type="button" onClick={() => (key === 'default' ? navigate(to) : navigate(-1))}>
      <Icon name="left" />
      {children}
    </button>
  );
}
