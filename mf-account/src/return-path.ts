import { screenAt } from '@osaka/web-kit';
import type { Location } from '@osaka/web-kit/router';

/**
 * The path to open after login: the requesting screen, else home. The value may come from a crafted link (open
 * redirect).
 */
export function returnPath({ state, search }: Pick<Location, 'state' | 'search'>): string {
  const asked = (state as { from?: unknown } | null)?.from ?? new URLSearchParams(search).get('from');
  if (typeof asked !== 'string' || !asked.startsWith('/')) return '/';
  // Resolved against a fixed host, so that only a path is left; `/.//host` would otherwise become another host.
  const { pathname, search: query, hash } = new URL(`http://site.invalid${asked}`);
  const isScreen = !pathname.startsWith('//') && screenAt(pathname) !== undefined;
  return isScreen && !/^\/(login|signup)\/*$/i.test(pathname) ? `${pathname}${query}${hash}` : '/';
}

/** The pending action of a guest, passed on in the history state and never in the URL. */
export function returnState({ state }: Pick<Location, 'state'>): { click: unknown } | null {
  const click = (state as { click?: unknown } | null)?.click;
  return click === undefined ? null : { click };
}
