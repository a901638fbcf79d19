import { Link } from '@osaka/web-kit/router';
import { Icon } from './icon/icon.tsx';

/** Link to the parent screen, such as 여행지 목록. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="more" to={to}>
      <Icon name="left" />
      {children}
    </Link>
  );
}
