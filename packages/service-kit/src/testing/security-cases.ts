import { expect, test } from '@jest/globals';
import { addressOf, type Endpoint } from '@osaka/contracts';
import type { ServiceApp } from '../http/routes.ts';
import { bearer } from './as-member.ts';

/**
 * Access control tests for protected calls: no token 401, an invalid one 401, a plain member on an administrator's call
 * 403.
 */
export function refusesStrangers(app: () => ServiceApp, endpoints: Endpoint[]): void {
  const guarded = endpoints.filter(({ access }) => access === 'member' || access === 'admin');
  for (const endpoint of guarded) {
    test(`${endpoint.method} ${endpoint.path} refuses a guest and an invalid token`, async () => {
      expect(await statusOf(app(), endpoint)).toBe(401);
      expect(await statusOf(app(), endpoint, { authorization: 'Bearer not-a-token' })).toBe(401);
    });
    if (endpoint.access === 'admin') {
      test(`${endpoint.method} ${endpoint.path} refuses a member without the role`, async () => {
        expect(await statusOf(app(), endpoint, bearer(1))).toBe(403);
      });
    }
  }
}

/** Tests that no cache stores the answer of a call, unless its contract allows it. */
export function keepsAnswersOutOfCaches(app: () => ServiceApp, endpoints: Endpoint[]): void {
  for (const endpoint of endpoints) {
    test(`${endpoint.method} ${endpoint.path} is not stored by any cache`, async () => {
      for (const headers of [{}, bearer(1), bearer(9, 'admin')]) {
        const answer = await send(app(), endpoint, headers);
        const isPublicRead = answer.ok && endpoint.access === 'public' && endpoint.method === 'GET';
        const mayRevalidate = isPublicRead && endpoint.caching === 'revalidate';
        const mayShare = isPublicRead && endpoint.caching === 'shared';
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([
          answer.status,
          mayRevalidate ? 'private, no-cache' : mayShare ? 'public, max-age=300' : 'no-store',
        ]);
        if (mayRevalidate) expect(answer.headers.get('vary')?.toLowerCase()).toContain('authorization');
      }
    });
  }
}

async function statusOf(app: ServiceApp, endpoint: Endpoint, headers: Record<string, string> = {}): Promise<number> {
  return (await send(app, endpoint, headers)).status;
}

async function send(app: ServiceApp, endpoint: Endpoint, headers: Record<string, string>): Promise<Response> {
  const params = Object.fromEntries([...endpoint.path.matchAll(/{(\w+)}/g)].map(([, name]) => [name, '1']));
  return app.request(addressOf(endpoint, { params }), { method: endpoint.method, headers });
}
