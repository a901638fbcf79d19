import type { Location } from '@osaka/router';
import { screenAt } from '@osaka/web-kit';

/** Where the login leads: to the screen that asked for it, else home. Whoever sends a link to the login chooses what it asks for. */
export function wayBack({ state, search }: Pick<Location, 'state' | 'search'>): string {
  const asked = (state as { from?: unknown } | null)?.from ?? new URLSearchParams(search).get('from');
  if (typeof asked !== 'string' || !asked.startsWith('/')) return '/';
  // Behind a host of its own it can only be a path. Resolved first: of `/.//host` two slashes are left, which a router takes for another host.
  const { pathname, search: query, hash } = new URL(`http://site.invalid${asked}`);
  const isScreen = !pathname.startsWith('//') && screenAt(pathname) !== undefined;
  return isScreen && !/^\/(login|signup)\/*$/i.test(pathname) ? `${pathname}${query}${hash}` : '/';
}

/** What a guest pressed before the login goes back with them; only the state of the history entry carries it, never the address. */
export function stateOnWayBack({ state }: Pick<Location, 'state'>): { press: unknown } | null {
  const press = (state as { press?: unknown } | null)?.press;
  return press === undefined ? null : { press };
}
