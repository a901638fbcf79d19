import type { StoredTokens } from './stored-session.ts';

const MARGIN_S = 20;

/** Whether the access token has expired, measured from its arrival, so that a wrong clock does not matter. */
export function isExpired({ accessToken, receivedAt }: StoredTokens, nowMs = Date.now()): boolean {
  const lifetimeS = lifetimeOf(accessToken);
  if (receivedAt === undefined || lifetimeS === undefined) return false;
  return (nowMs - receivedAt) / 1000 > lifetimeS - MARGIN_S;
}

function lifetimeOf(jwt: string): number | undefined {
  try {
    const payload = jwt.split('.')[1] ?? '';
    const { iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof iat === 'number' && typeof exp === 'number' ? exp - iat : undefined;
  } catch {
    return undefined;
  }
}
