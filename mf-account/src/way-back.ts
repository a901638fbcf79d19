import type { Location } from '@osaka/router';

/** Where the login leads: the address that asked for it, when it is one of this site, else home. */
export function wayBack({ state, search }: Pick<Location, 'state' | 'search'>): string {
  const asked = (state as { from?: unknown } | null)?.from ?? new URLSearchParams(search).get('from');
  if (typeof asked !== 'string' || !asked.startsWith('/')) return '/';
  const address = new URL(asked, location.origin);
  const isOwn = address.origin === location.origin && !/^\/(login|signup)\/*$/i.test(address.pathname);
  return isOwn ? `${address.pathname}${address.search}${address.hash}` : '/';
}
