import type { MenuPlace } from '@osaka/contracts';
import { siteTable } from '@osaka/web-kit';

export interface MenuEntry {
  to: string;
  label: string;
  /** Current on screens below its address, too. */
  coversChildren: boolean;
}

/** The entries that the slices have declared for a place in the frame, in their order. */
export function menuAt(place: MenuPlace): MenuEntry[] {
  return siteTable()
    .screens.flatMap(({ path, menu }) => (menu?.place === place ? [{ to: path, ...menu }] : []))
    .sort((one, other) => one.order - other.order)
    .map(({ to, label, coversChildren = false }) => ({ to, label, coversChildren }));
}

/** A signed-in visitor's own place: an administrator has the admin page instead of 내 정보. */
export function ownMenu(isAdmin: boolean): MenuEntry[] {
  return menuAt(isAdmin ? 'admin' : 'member');
}

/** `page`: this is the place. `true`: the screen shown is one of its children. */
export function currency({ to, coversChildren }: MenuEntry, pathname: string): 'page' | 'true' | undefined {
  const [here, there] = [pathname.toLowerCase().replace(/(.)\/+$/, '$1'), to.toLowerCase()];
  if (here === there) return 'page';
  return coversChildren && here.startsWith(`${there}/`) ? 'true' : undefined;
}
