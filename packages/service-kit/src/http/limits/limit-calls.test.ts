import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type CallLimit, dataOnly, endpoint, ok } from '@osaka/contracts';
import * as z from 'zod/mini';
import { asMember, bearer } from '../../testing/as-member.ts';
import { openTestRedis, type TestRedis } from '../../testing/test-redis.ts';
import { createApp, on, type ServiceApp } from '../routes.ts';

let redis: TestRedis;
beforeAll(async () => {
  redis = await openTestRedis();
});
afterAll(() => redis.close());

test('a limit per member counts members by themselves, and guests by their address', async () => {
  const app = appWith({ perMember: true });
  expect([await statusOf(app), await statusOf(app)]).toEqual([200, 429]);
  expect([await statusOf(app, 1), await statusOf(app, 2), await statusOf(app, 1)]).toEqual([200, 200, 429]);
});

test('another limit counts an address before the token is looked at', async () => {
  let checked = 0;
  const app = appWith({}, async (authorization) => {
    checked += 1;
    return asMember(authorization);
  });
  expect([await statusOf(app, 1), await statusOf(app, 2), await statusOf(app)]).toEqual([200, 429, 429]);
  expect(checked).toBe(1);
});

test('a refused call is told when it may be repeated', async () => {
  const app = appWith({});
  await statusOf(app);
  const refused = await app.request('/api/ask', { method: 'POST' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

function appWith(rule: Pick<CallLimit, 'perMember'>, authenticate = asMember): ServiceApp {
  const limit = { name: `ask-${randomUUID().slice(0, 8)}`, points: 1, perS: 60, ...rule };
  const ask = endpoint({ method: 'POST', path: '/api/ask', access: 'public', limit, success: dataOnly(z.null()) });
  return createApp([on(ask, async () => ok(null))], { authenticate, limiter: redis.limiter });
}

async function statusOf(app: ServiceApp, memberNo?: number): Promise<number> {
  return (await app.request('/api/ask', { method: 'POST', headers: memberNo ? bearer(memberNo) : {} })).status;
}
