import { Link, useLocation } from '@osaka/web-kit/router';
import type { ReactNode } from 'react';
import type { MenuEntry } from './menu-entries.ts';

/** An entry of a menu, marked on its screen, and where it covers children on these, too. */
export function MenuLink({
  entry: { to, label, coversChildren },
  children,
}: {
  entry: MenuEntry;
  children?: ReactNode;
}) {
  const { pathname } = useLocation();
  const [here, there] = [pathname.toLowerCase().replace(/(.)\/+$/, '$1'), to.toLowerCase()];
  const isBelow = coversChildren && here.startsWith(`${there}/`);
  return (
    <Link to={to} aria-current={here === there ? 'page' : isBelow || undefined}>
      {label}
      {children}
    </Link>
  );
}
