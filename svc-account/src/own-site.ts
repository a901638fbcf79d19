import { AppError } from '@osaka/service-kit';
import type { Context } from 'hono';

export type OwnSiteCheck = ReturnType<typeof createOwnSiteCheck>;

/** Refuses calls that another site's page makes with this site's cookies. Callers that are no browser send neither header. */
export function createOwnSiteCheck(siteUrl = '') {
  const configured = siteUrl ? new URL(siteUrl).host : undefined;

  return (http: Context): void => {
    const site = http.req.header('sec-fetch-site');
    const origin = http.req.header('origin');
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    const isForeignOrigin = origin !== undefined && ![configured, http.req.header('x-forwarded-host'), http.req.header('host')].includes(hostOf(origin));
    if (isForeignSite || isForeignOrigin) throw new AppError('FORBIDDEN', '허용되지 않은 요청입니다.');
  };
}

/** "null", as sandboxed pages send it, is no host of ours. */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : 'null';
}
