import { AppError } from '@osaka/service-kit';
import type { Context } from 'hono';

/**
 * CSRF check: refuses calls with cookies from pages of other sites. Clients other than browsers send neither header.
 */
export function createSameOriginCheck(siteUrl = '') {
  const configured = siteUrl ? new URL(siteUrl).host : undefined;

  return (http: Context): void => {
    const site = http.req.header('sec-fetch-site');
    const origin = http.req.header('origin');
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    const isForeignOrigin =
      origin !== undefined &&
      ![configured, http.req.header('x-forwarded-host'), http.req.header('host')].includes(hostOf(origin));
    if (isForeignSite || isForeignOrigin) throw new AppError('FORBIDDEN', '허용되지 않은 요청입니다.');
  };
}

/**
 * The site to which passkeys are bound: in production SITE_URL, where it is set; else the origin of the page that
 * calls, whose host the CSRF check has compared with the host that was asked.
 */
export function createSiteOf(siteUrl = '', isLocal = false) {
  const configured = siteUrl && !isLocal ? new URL(siteUrl) : undefined;

  return (http: Context): { origin: string; host: string } => {
    const origin = configured?.origin ?? http.req.header('origin');
    if (!origin || !URL.canParse(origin)) throw new AppError('FORBIDDEN', '허용되지 않은 요청입니다.');
    return { origin, host: new URL(origin).hostname };
  };
}

/** Sandboxed pages send "null", which matches no host. */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : 'null';
}
