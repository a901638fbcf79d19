import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { VERIFIED_LIFETIME_MS } from './verifications/verification.ts';

/** A session without a refresh for so long ends. */
export const SESSION_IDLE_MS = 14 * 24 * 3600 * 1000;
/** Between the right password and the second factor. */
export const SECOND_STEP_MS = 10 * 60 * 1000;
/** From the button of a provider to its answer, and from there to the session. */
export const OIDC_MS = 10 * 60 * 1000;
/** Between the code from the mail and the new password. */
export const GRANT_MS = 10 * 60 * 1000;
/** Browsers keep a cookie for at most 400 days. */
const DEVICE_REMEMBERED_MS = 400 * 24 * 3600 * 1000;

/** Every cookie of the service. */
export function createCookies(isLocal: boolean) {
  return {
    refresh: createCookie({ name: 'refreshToken', path: '/api/auth', maxAgeS: SESSION_IDLE_MS / 1000 }, isLocal),
    /** Identifies the browser at logins. */
    device: createCookie({ name: 'device', path: '/api/auth', maxAgeS: DEVICE_REMEMBERED_MS / 1000 }, isLocal),
    /** Names the pending login in the browser that typed the password. */
    secondStep: createCookie({ name: 'secondStep', path: '/api/auth', maxAgeS: SECOND_STEP_MS / 1000 }, isLocal),
    /** Shows at sign-up that this browser has verified the address. */
    verification: createCookie(
      { name: 'emailVerification', path: '/api/members', maxAgeS: VERIFIED_LIFETIME_MS / 1000 },
      isLocal,
    ),
    /** Lax, because a provider's page leads back. */
    oidc: createCookie({ name: 'oidc', path: '/api/auth', maxAgeS: OIDC_MS / 1000, sameSite: 'Lax' }, isLocal),
    oidcStep: createCookie({ name: 'oidcStep', path: '/api', maxAgeS: OIDC_MS / 1000 }, isLocal),
    grant: createCookie({ name: 'passwordGrant', path: '/api/emails', maxAgeS: GRANT_MS / 1000 }, isLocal),
  };
}

interface CookieShape {
  name: string;
  path: string;
  maxAgeS: number;
  sameSite?: 'Strict' | 'Lax';
}

/** An HttpOnly cookie, SameSite=Strict by default; Secure except in the local profile. */
export function createCookie({ name, path, maxAgeS, sameSite = 'Strict' }: CookieShape, isLocal: boolean) {
  const shape = { path, httpOnly: true, sameSite, secure: !isLocal } as const;
  return {
    read: (http: Context): string | undefined => getCookie(http, name),
    set: (http: Context, value: string) => setCookie(http, name, value, { ...shape, maxAge: maxAgeS }),
    clear: (http: Context) => void deleteCookie(http, name, shape),
  };
}
