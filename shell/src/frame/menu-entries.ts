import type { MenuPlace } from '@osaka/contracts';
import { siteTable } from '@osaka/web-kit';

export interface MenuEntry {
  to: string;
  label: string;
  /** Marked as current on child screens, too. */
  coversChildren?: boolean | undefined;
}

/** The declared entries of a menu, in their order. */
export function menuAt(place: MenuPlace): MenuEntry[] {
  return siteTable()
    .screens.flatMap(({ path, menu }) => (menu?.place === place ? [{ to: path, ...menu }] : []))
    .sort((one, other) => one.order - other.order);
}

/** The menu of a signed-in visitor: the admin page for administrators, else 내 정보. */
export function ownMenu(isAdmin: boolean): MenuEntry[] {
  return menuAt(isAdmin ? 'admin' : 'member');
}
