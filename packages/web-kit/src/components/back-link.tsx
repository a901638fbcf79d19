import { Link } from '@osaka/router';
import { Icon } from './icon/icon.tsx';

/** Leads to the screen above, such as 여행지 목록. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="more" to={to}>
      <Icon name="left" />
      {children}
    </Link>
  );
}

/** The way from the top to here; the last one is this screen. */
export function Breadcrumb({ path }: { path: readonly { label: string; to?: string }[] }) {
  return (
    <nav aria-label="현재 위치">
      <ol className="row meta">
        {path.map(({ label, to }, index) => (
          <li key={label} className="row">
            {index > 0 && <Icon name="right" />}
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
