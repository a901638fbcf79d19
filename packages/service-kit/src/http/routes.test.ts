import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { dataOnly, endpoint, ok, serialText, text } from '@osaka/contracts';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import { createMetrics } from '../observe/metrics.ts';
import { asMember, bearer } from '../testing/as-member.ts';
import { refusesStrangers } from '../testing/security-cases.ts';
import { openTestRedis } from '../testing/test-redis.ts';
import { createApp, on, type ServiceApp } from './routes.ts';

const rename = endpoint({
  method: 'PUT',
  path: '/api/things/{thingNo}',
  access: 'member',
  params: z.object({ thingNo: serialText }),
  body: z.object({ name: text(5, '이름은 5자까지입니다.') }),
  success: dataOnly(z.object({ name: z.string() })),
});
const words = endpoint({
  method: 'GET',
  path: '/api/things/words',
  access: 'public',
  query: z.object({ state: z.optional(z.enum(['대기중', '처리완료'])) }),
  success: dataOnly(z.string()),
});
const remove = endpoint({
  method: 'DELETE',
  path: '/api/things/{thingNo}',
  access: 'admin',
  params: z.object({ thingNo: serialText }),
  success: dataOnly(z.null()),
});

let app: ServiceApp;
beforeEach(() => {
  app = createApp(
    [
      on(rename, async ({ body }) => ok({ name: body.name })),
      on(words, async () => ok('words')),
      on(remove, async () => {
        throw new Error('secret driver text');
      }),
    ],
    { authenticate: asMember },
  );
});

refusesStrangers(() => app, [rename, words, remove]);

describe('bad input', () => {
  const cases: [string, string, number][] = [
    ['malformed JSON', '{"name":', 400],
    ['a wrong type', '{"name":5}', 400],
    ['an operator object', '{"name":{"$gt":""}}', 400],
    ['an array for the body', '[1]', 400],
    ['null', 'null', 400],
    ['a NUL character', '{"name":"a\\u0000"}', 400],
    ['an over-long body', JSON.stringify({ name: 'x'.repeat(300_000) }), 413],
  ];
  test.each(cases)('%s is refused in the documented shape', async (_name, body, status) => {
    const response = await put('/api/things/1', body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      code: String(status),
      message: expect.stringMatching(/[가-힣]/),
      requestId: expect.any(String),
    });
  });

  test('an unknown field is ignored', async () => {
    const response = await put('/api/things/1', '{"name":"책","price":1,"__proto__":{"admin":true}}');
    expect(await response.json()).toEqual({ code: '200', data: { name: '책' } });
  });

  test('an invalid field is named with its message', async () => {
    const answer = await (await put('/api/things/1', '{"name":"여섯글자입니다"}')).json();
    expect(answer).toMatchObject({
      message: '이름은 5자까지입니다.',
      errors: [{ path: 'name', message: '이름은 5자까지입니다.' }],
    });
  });
});

test('a choice among Korean words is refused with the general message instead of the one of the library', async () => {
  const answer = await (await app.request('/api/things/words?state=x')).json();
  expect(answer).toMatchObject({
    message: '잘못된 요청입니다. 입력한 정보를 다시 확인해주세요.',
    errors: [{ path: 'state', message: '잘못된 요청입니다. 입력한 정보를 다시 확인해주세요.' }],
  });
});

test('an unknown address gives 404 in the documented shape', async () => {
  expect((await app.request('/api/nothing')).status).toBe(404);
  expect((await app.request('/api/things/not-a-number', { method: 'PUT' })).status).toBe(404);
  expect((await app.request('/api/things/words')).status).toBe(200);
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

test('a refusal for want of a token names the scheme of the token', async () => {
  const answer = await app.request('/api/things/1', { method: 'PUT', body: '{}' });
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});

test('an unexpected error exposes neither stack nor driver text', async () => {
  const response = await app.request('/api/things/1', { method: 'DELETE', headers: bearer(1, 'admin') });
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('secret');
});

test('an invalid token on a public call is ignored', async () => {
  const broken = createApp([on(words, async () => ok('words'))], {
    authenticate: async () => {
      throw new AppError('UNAVAILABLE', '잠시 후 다시 시도해주세요.');
    },
  });
  expect((await broken.request('/api/things/words', { headers: bearer(1) })).status).toBe(200);
});

test('a limit per member counts members by themselves, and guests by their address', async () => {
  const { limiter, close } = await openTestRedis();
  const limit = { name: `ask-${randomUUID().slice(0, 8)}`, points: 1, perS: 60, perMember: true as const };
  const ask = endpoint({ method: 'POST', path: '/api/ask', access: 'public', limit, success: dataOnly(z.null()) });
  const app = createApp([on(ask, async () => ok(null))], { authenticate: asMember, limiter });
  const statusOf = async (authorization?: string) =>
    (await app.request('/api/ask', { method: 'POST', headers: authorization ? { authorization } : {} })).status;
  expect([await statusOf(), await statusOf()]).toEqual([200, 429]);
  expect([await statusOf('Bearer 1'), await statusOf('Bearer 2'), await statusOf('Bearer 1')]).toEqual([200, 200, 429]);
  await close();
});

test('refusals are counted by reason, limits by their names', async () => {
  const metrics = createMetrics('test');
  const { limiter, close } = await openTestRedis();
  const limit = { name: `knock-${randomUUID().slice(0, 8)}`, points: 1, perS: 60 };
  const knock = endpoint({ method: 'POST', path: '/api/knock', access: 'public', limit, success: dataOnly(z.null()) });
  const app = createApp([on(knock, async () => ok(null)), on(rename, async ({ body }) => ok({ name: body.name }))], {
    authenticate: asMember,
    metrics,
    limiter,
  });
  const send = (path: string, body: string, headers = {}) =>
    app.request(path, {
      method: path === '/api/knock' ? 'POST' : 'PUT',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  for (let at = 0; at < 3; at++) await send('/api/knock', '{}');
  await send('/api/things/1', '{"name":', bearer(1));
  await send('/api/things/1', `{"name":"${'a'.repeat(300_000)}"}`, bearer(1));
  await send('/api/things/1', '{"name":5}', bearer(1));
  await send('/api/things/1', '{"name":"a"}');
  await close();
  const counted = await metrics.registry.getSingleMetric('http_refusals_total')?.get();
  const byReason = Object.fromEntries((counted?.values ?? []).map(({ labels, value }) => [labels.reason, value]));
  expect(byReason).toEqual({ [`limit_${limit.name}`]: 2, malformed: 1, body_size: 1, invalid: 1, unauthenticated: 1 });
});

function put(path: string, body: string) {
  return app.request(path, { method: 'PUT', body, headers: { ...bearer(1), 'content-type': 'application/json' } });
}
