import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

interface CookieShape {
  name: string;
  path: string;
  maxAgeS: number;
}

/** An HttpOnly, SameSite=Strict cookie; Secure except in the local profile. */
export function createCookie({ name, path, maxAgeS }: CookieShape, isLocal: boolean) {
  const shape = { path, httpOnly: true, sameSite: 'Strict', secure: !isLocal } as const;
  return {
    read: (http: Context): string | undefined => getCookie(http, name),
    set: (http: Context, value: string) => setCookie(http, name, value, { ...shape, maxAge: maxAgeS }),
    clear: (http: Context) => void deleteCookie(http, name, shape),
  };
}
export type Cookie = ReturnType<typeof createCookie>;
