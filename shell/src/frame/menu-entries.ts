import type { MenuPlace } from '@osaka/contracts';
import { siteTable } from '@osaka/web-kit';

export interface MenuEntry {
  to: string;
  label: string;
  /** Marked as current on child screens, too. */
  coversChildren: boolean;
}

/** The declared entries of a menu, in their order. */
export function menuAt(place: MenuPlace): MenuEntry[] {
  return siteTable()
    .screens.flatMap(({ path, menu }) => (menu?.place === place ? [{ to: path, ...menu }] : []))
    .sort((one, other) => one.order - other.order)
    .map(({ to, label, coversChildren = false }) => ({ to, label, coversChildren }));
}

/** The menu of a signed-in visitor: the admin page for administrators, else 내 정보. */
export function ownMenu(isAdmin: boolean): MenuEntry[] {
  return menuAt(isAdmin ? 'admin' : 'member');
}

/** The aria-current value: `page` for this screen, `true` for its children. */
export function ariaCurrentOf({ to, coversChildren }: MenuEntry, pathname: string): 'page' | 'true' | undefined {
  const [here, there] = [pathname.toLowerCase().replace(/(.)\/+$/, '$1'), to.toLowerCase()];
  if (here === there) return 'page';
  return coversChildren && here.startsWith(`${there}/`) ? 'true' : undefined;
}
