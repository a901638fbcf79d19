import { expect, test } from '@jest/globals';
import { addressOf, type Endpoint } from '@osaka/contracts';
import type { ServiceApp } from '../routes.ts';
import { bearer } from './as-member.ts';

/** The cases every protected call must pass: no token 401, a broken one 401, a plain member on an administrator's call 403. */
export function refusesStrangers(app: () => ServiceApp, endpoints: Endpoint[]): void {
  const guarded = endpoints.filter(({ access }) => access === 'member' || access === 'admin');
  for (const endpoint of guarded) {
    test(`${endpoint.method} ${endpoint.path} refuses a guest and a broken token`, async () => {
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

async function statusOf(app: ServiceApp, endpoint: Endpoint, headers: Record<string, string> = {}): Promise<number> {
  const params = Object.fromEntries([...endpoint.path.matchAll(/{(\w+)}/g)].map(([, name]) => [name, '1']));
  const response = await app.request(addressOf(endpoint, { params }), { method: endpoint.method, headers });
  return response.status;
}
