import { AppError } from '@osaka/service-kit';
import type { Context } from 'hono';

export type SameOriginCheck = ReturnType<typeof createSameOriginCheck>;

/** CSRF check: refuses calls with cookies from pages of other sites. Clients other than browsers send neither header. */
export function createSameOriginCheck(siteUrl = '') {
  const configured = siteUrl ? new URL(siteUrl).host : undefined;

  return (http: Context): void => {
    const site = http.req.header('sec-fetch-site');
    const origin = http.req.header('origin');
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    const isForeignOrigin = origin !== undefined && ![configured, http.req.header('x-forwarded-host'), http.req.header('host')].includes(hostOf(origin));
    if (isForeignSite || isForeignOrigin) throw new AppError('FORBIDDEN', '허용되지 않은 요청입니다.');
  };
}

/** Sandboxed pages send "null", which matches no host. */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : 'null';
}
