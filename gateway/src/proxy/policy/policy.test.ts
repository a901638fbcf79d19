import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { PROCESS_START_MS, startGatewayProcess } from '../../testing/gateway-process.ts';
import { ask, exchangeBytes, parse } from '../../testing/raw.ts';
import { type FakeService, startService } from '../../testing/services.ts';

let travel: FakeService;
let gateway: TestGateway;

beforeAll(async () => {
  travel = await startService();
  gateway = await startGateway({ travel });
});
afterAll(async () => {
  await gateway.stop();
  await travel.stop();
});
beforeEach(() => {
  travel.requests.length = 0;
});

test('every answer has security headers and a request id of the gateway', async () => {
  for (const path of ['/api/travels', '/api/nothing', '/internal/jwks.json', '/%zz']) {
    const { headers } = await ask(gateway.port, `GET ${path} HTTP/1.1\r\nx-request-id: forged`);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  }
});

test('a service receives the same request id as the client, never one that the client sent', async () => {
  const { headers, body } = await ask(gateway.port, 'GET /api/travels HTTP/1.1\r\nx-request-id: forged');
  expect(JSON.parse(body).headers['x-request-id']).toBe(headers['x-request-id']);
});

test('the trace context of a client is no part of what a service receives', async () => {
  const { body } = await ask(
    gateway.port,
    `GET /api/travels HTTP/1.1\r\ntraceparent: 00-${'a'.repeat(32)}-${'b'.repeat(16)}-01\r\ntracestate: a=b\r\nbaggage: c=d`,
  );
  for (const name of ['traceparent', 'tracestate', 'baggage'])
    expect(JSON.parse(body).headers).not.toHaveProperty(name);
});

test(
  'with a collector a service receives a trace context whose trace has the digits of the request id',
  async () => {
    const tracing = await startGatewayProcess(travel, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    try {
      const { headers, body } = await ask(tracing.port, `GET /api/travels HTTP/1.1\r\ntraceparent: forged`);
      const trace = headers['x-request-id']?.replaceAll('-', '');
      expect(JSON.parse(body).headers.traceparent).toMatch(new RegExp(`^00-${trace}-[\\da-f]{16}-01$`));
    } finally {
      await tracing.stop();
    }
  },
  PROCESS_START_MS,
);

test('refusals have the documented shape with a Korean message and are never HTML', async () => {
  const { status, headers, body } = await ask(gateway.port, 'GET /api/nothing HTTP/1.1');
  expect(status).toBe(404);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(body)).toEqual({
    code: '404',
    message: '요청한 주소를 찾을 수 없습니다.',
    requestId: headers['x-request-id'],
  });
});

test.each(['TRACE', 'OPTIONS', 'PROPFIND', 'PURGE', 'QUERY'])(
  'a service is asked for the methods of the address in place of %s, and pages have none but GET and HEAD',
  async (method) => {
    await ask(gateway.port, `${method} /api/travels HTTP/1.1`);
    expect(travel.requests.map((request) => request.method)).toEqual(['OPTIONS']);
    const page = await ask(gateway.port, `${method} /travels HTTP/1.1`);
    expect([page.status, page.headers.allow]).toEqual([405, 'GET, HEAD']);
  },
);

test.each(['/reports/csp', '/reports/page', '/preview'])('a GET of %s is refused with 405', async (address) => {
  const { status, headers } = await ask(gateway.port, `GET ${address} HTTP/1.1`);
  expect([status, headers.allow]).toEqual([405, 'POST']);
});

test('CONNECT opens no tunnel', async () => {
  expect(await exchangeBytes(gateway.port, 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nhost: a\r\n\r\n')).not.toContain(' 200 ');
});

test.each([
  '/%zz',
  '/api/travels/%',
  '/api/travels/%00',
  '/api/travels/%ff',
  '/api/travels/%0d%0aset-cookie:a',
  '/api/travels/../internal/jwks.json',
  '/api/travels/%2e%2e/internal/jwks.json',
  '/api/travels/.%2E/internal',
  '/api/travels/..',
  '/api/travels/%2f..%2finternal',
  '/api/travels/%252e%252e/internal',
  '/api/travels\\..\\internal',
  '/api/travels/%5c..%5cinternal',
  '//osaka.test/api/travels',
  '/api/travels/1#a',
  '/api/travels?page=1#a',
  'http://osaka.test/api/travels',
  '*',
])('the address %s is refused with 400 and reaches no service', async (target) => {
  const { status, body } = await ask(gateway.port, `GET ${target} HTTP/1.1`);
  expect(status).toBe(400);
  expect(body).not.toContain('<');
  expect(travel.requests).toHaveLength(0);
});

test.each(['', 'a b', 'evil/path', 'a@b', '[::1'])('the host “%s” is refused', async (host) => {
  expect((await ask(gateway.port, `GET /api/travels HTTP/1.1\r\nhost: ${host}`)).status).toBe(400);
});

test.each([
  '/internal',
  '/internal/jwks.json',
  '/metrics',
  '/health',
  '/ready',
  '/api/internal/jwks.json',
  '/ws',
  '/ws/iframe.html',
  '/ws/a/b/htmlfile',
  '/ws/a/b/jsonp',
  '/images/../internal',
])('the gateway does not answer %s', async (path) => {
  expect([400, 404]).toContain((await ask(gateway.port, `GET ${path} HTTP/1.1`)).status);
  expect(travel.requests).toHaveLength(0);
});

test('bytes that are not HTTP get 400, and headers beyond 16 KB get 431', async () => {
  expect(parse(await exchangeBytes(gateway.port, 'nonsense\r\n\r\n'))).toMatchObject({
    status: 400,
    body: expect.stringContaining('"code":"400"'),
  });
  expect((await ask(gateway.port, `GET /api/travels HTTP/1.1\r\nx-large: ${'a'.repeat(17_000)}`)).status).toBe(431);
});

test('requests beyond the limit of an address get 429 with Retry-After, and X-Forwarded-For does not bypass it', async () => {
  const strict = await startGateway({ travel }, { RATE_LIMIT_SCALE: '0.002' });
  const statuses: number[] = [];
  for (let at = 0; at < 5; at += 1)
    statuses.push((await ask(strict.port, `GET /api/travels HTTP/1.1\r\nx-forwarded-for: 10.0.0.${at}`)).status);
  const refused = await ask(strict.port, 'GET / HTTP/1.1');
  await strict.stop();

  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(JSON.parse(refused.body)).toMatchObject({
    code: '429',
    message: '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.',
  });
});

test('behind a trusted proxy each forwarded address has its own limit and is passed to the service', async () => {
  const proxied = await startGateway({ travel }, { RATE_LIMIT_SCALE: '0.002', TRUSTED_PROXIES: '127.0.0.1/32' });
  const answers = [];
  for (let at = 0; at < 5; at += 1)
    answers.push(
      await ask(
        proxied.port,
        `GET /api/travels HTTP/1.1\r\nx-forwarded-for: 6.6.6.6, 10.0.0.${at}\r\nx-forwarded-proto: https`,
      ),
    );
  await proxied.stop();

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(JSON.parse(answers[3]?.body ?? '').headers).toMatchObject({
    'x-forwarded-for': '10.0.0.3',
    'x-forwarded-proto': 'https',
  });
});
