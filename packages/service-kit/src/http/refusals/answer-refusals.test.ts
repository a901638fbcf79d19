import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataOnly, endpoint, ok, serialText, text } from '@osaka/contracts';
import * as z from 'zod/mini';
import { createMetrics } from '../../observe/metrics.ts';
import { asMember, bearer } from '../../testing/as-member.ts';
import { openTestRedis, type TestRedis } from '../../testing/test-redis.ts';
import { createApp, on } from '../routes.ts';

const params = z.object({ thingNo: serialText });
const rename = endpoint({
  method: 'PUT',
  path: '/api/things/{thingNo}',
  access: 'member',
  params,
  body: z.object({ name: text(5, '이름은 5자까지입니다.') }),
  success: dataOnly(z.null()),
});
const words = endpoint({
  method: 'GET',
  path: '/api/things/words',
  access: 'public',
  success: dataOnly(z.string()),
});
const remove = endpoint({ ...rename, method: 'DELETE', access: 'admin', body: z.object({}) });
const limit = { name: `knock-${randomUUID().slice(0, 8)}`, points: 1, perS: 60 };
const knock = endpoint({ method: 'POST', path: '/api/knock', access: 'public', limit, success: dataOnly(z.null()) });
const routes = [
  on(rename, async () => ok(null)),
  on(words, async () => ok('words')),
  on(remove, async () => {
    throw new Error('secret driver text');
  }),
  on(knock, async () => ok(null)),
];
const app = createApp(routes, { authenticate: asMember });

let redis: TestRedis;
beforeAll(async () => {
  redis = await openTestRedis();
});
afterAll(() => redis.close());

test('an unknown address gives 404 in the documented shape', async () => {
  for (const [path, method] of [
    ['/api/nothing', 'GET'],
    ['/api/things/not-a-number', 'PUT'],
  ] as const) {
    const answer = await app.request(path, { method });
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { code: '404', message: expect.stringMatching(/[가-힣]/), requestId: expect.any(String) },
    ]);
  }
});

test.each([
  ['PATCH', '/api/things/1', 'PUT, DELETE'],
  ['GET', '/api/things/1', 'PUT, DELETE'],
  ['HEAD', '/api/things/1', 'PUT, DELETE'],
  ['OPTIONS', '/api/things/1', 'PUT, DELETE'],
  ['POST', '/api/things/words', 'GET, HEAD'],
])('%s %s gives 405 with the methods that the address has: %s', async (method, address, allow) => {
  const answer = await app.request(address, { method, headers: bearer(1) });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  if (method !== 'HEAD')
    expect(await answer.json()).toMatchObject({ code: '405', message: '지원하지 않는 요청 방식입니다.' });
});

test('an unexpected error exposes neither stack nor driver text', async () => {
  const response = await app.request('/api/things/1', { method: 'DELETE', headers: bearer(1, 'admin') });
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('secret');
});

test('refusals are counted by reason, limits by their names', async () => {
  const metrics = createMetrics('test');
  const counted = createApp(routes, { authenticate: asMember, metrics, limiter: redis.limiter });
  const send = (path: string, body: string, headers = {}) =>
    counted.request(path, {
      method: path === '/api/knock' ? 'POST' : 'PUT',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  for (let at = 0; at < 3; at++) await send('/api/knock', '{}');
  await send('/api/things/1', '{"name":', bearer(1));
  await send('/api/things/1', `{"name":"${'a'.repeat(300_000)}"}`, bearer(1));
  await send('/api/things/1', '{"name":5}', bearer(1));
  await send('/api/things/1', '{"name":"a"}');
  const found = await metrics.registry.getSingleMetric('http_refusals_total')?.get();
  const byReason = Object.fromEntries((found?.values ?? []).map(({ labels, value }) => [labels.reason, value]));
  expect(byReason).toEqual({ [`limit_${limit.name}`]: 2, malformed: 1, body_size: 1, invalid: 1, unauthenticated: 1 });
});
