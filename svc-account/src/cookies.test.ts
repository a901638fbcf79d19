import { expect, test } from '@jest/globals';
import { Hono } from 'hono';
import { createCookie } from './cookies.ts';

async function headerOf(isLocal: boolean, path: 'set' | 'clear'): Promise<string | null> {
  const cookie = createCookie({ name: 'refreshToken', path: '/api/auth', maxAgeS: 60 }, isLocal);
  const app = new Hono()
    .get('/set', (http) => {
      cookie.set(http, 'secret');
      return http.body(null);
    })
    .get('/clear', (http) => {
      cookie.clear(http);
      return http.body(null);
    });
  return (await app.request(`/${path}`)).headers.get('set-cookie');
}

test('outside the local profile a cookie is Secure, HttpOnly and SameSite=Strict', async () => {
  expect(await headerOf(false, 'set')).toBe(
    'refreshToken=secret; Max-Age=60; Path=/api/auth; HttpOnly; Secure; SameSite=Strict',
  );
  expect(await headerOf(false, 'clear')).toBe(
    'refreshToken=; Max-Age=0; Path=/api/auth; HttpOnly; Secure; SameSite=Strict',
  );
});

test('in the local profile, which has no HTTPS, a cookie is not Secure', async () => {
  expect(await headerOf(true, 'set')).toBe(
    'refreshToken=secret; Max-Age=60; Path=/api/auth; HttpOnly; SameSite=Strict',
  );
});
