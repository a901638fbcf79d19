import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger, type LogOutput } from '@osaka/service-kit';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { ask } from '../../testing/raw.ts';
import { createReleases, type TestReleases } from '../../testing/releases.ts';
import { type FakeService, startService, until } from '../../testing/services.ts';

const SITE_URL = 'https://osaka.example';
const TOKEN = 'Zt81k3VqAbCdEfGhIjKlMn';
const [REVOKED, UNKNOWN, FAILING] = ['RevokedAbCdEfGhIjKlMnO', 'UnknownAbCdEfGhIjKlMnO', 'FailingAbCdEfGhIjKlMnO'];

const lines: string[] = [];
const output = { write: (text: string) => void lines.push(text) } as unknown as LogOutput;

let releases: TestReleases;
let service: FakeService;
let gateway: TestGateway;
let isRevoked = false;

beforeAll(async () => {
  releases = await createReleases();
  service = await startService(answerAsPlanner);
  gateway = await startGateway(
    { travel: service },
    { RELEASES_DIR: releases.dir, SITE_URL },
    { logger: createLogger('gateway', 'info', output), output },
  );
});
afterAll(async () => {
  await gateway.stop();
  await service.stop();
  await releases.remove();
});

test('the page of a share link has its own title and preview, and its address is in no tag and no referrer', async () => {
  const { status, headers, body } = await page(TOKEN);
  expect(status).toBe(200);
  expect(body).toContain('<title>엄마와 둘이 걷는 오사카 | 오사카로</title>');
  for (const tag of [
    '<meta name="robots" content="noindex">',
    '<meta name="referrer" content="no-referrer">',
    '<meta property="og:title" content="엄마와 둘이 걷는 오사카 | 오사카로">',
    '<meta property="og:description" content="2박 3일">',
    '<meta property="og:image" content="https://osaka.example/images/posters/2-preview.jpg">',
  ]) {
    expect(body).toContain(tag);
  }
  expect(body).not.toMatch(/canonical|og:url/);
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
});

test.each([
  ['revoked or expired', REVOKED, 410],
  ['unknown', UNKNOWN, 404],
])(
  'a link that is %s (%s) is a page with status %i, and others are served meanwhile',
  async (_what, token, expected) => {
    const { status, headers, body } = await page(token);
    expect([status, headers['referrer-policy']]).toEqual([expected, 'no-referrer']);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect((await page(TOKEN)).body).toContain('엄마와 둘이 걷는 오사카');
  },
);

test('the page of a link that is revoked is gone with the next request, and no cache keeps any page of a link', async () => {
  const open = await page(TOKEN);
  isRevoked = true;
  const gone = await page(TOKEN);
  isRevoked = false;
  expect([open.status, gone.status, (await page(TOKEN)).status]).toEqual([200, 410, 200]);
  expect(gone.body).not.toContain('엄마와');
  for (const { headers } of [open, gone]) expect(headers['cache-control']).toBe('no-store');
});

test('the page of a link whose service fails is no page of a plan', async () => {
  expect(await page(FAILING)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
});

test('other pages keep their referrer policy', async () => {
  const { headers } = await ask(gateway.port, 'GET /travels HTTP/1.1');
  expect(headers['referrer-policy']).toBe('strict-origin');
  expect(headers).not.toHaveProperty('x-robots-tag');
});

test('robots.txt names no share link and lets previews read them', async () => {
  expect((await ask(gateway.port, 'GET /robots.txt HTTP/1.1')).body).not.toContain('/share');
});

test('no log of the gateway holds a token, whatever is asked with it', async () => {
  for (const address of [
    `/share/${TOKEN}`,
    `/share/${REVOKED}?utm=1`,
    `/SHARE/${TOKEN}/`,
    `/api/shared-plans/${TOKEN}`,
    `/api/shared-plans/${TOKEN}/export?format=ics`,
  ]) {
    await ask(gateway.port, `GET ${address} HTTP/1.1`);
  }
  await ask(gateway.port, `POST /share/${TOKEN} HTTP/1.1\r\ncontent-length: 0`);
  await ask(gateway.port, `POST /api/plan-invitations/${TOKEN}/accept HTTP/1.1\r\ncontent-length: 0`);
  await ask(gateway.port, `GET /share/${FAILING} HTTP/1.1`);
  await until(() => lines.join('').includes('/api/plan-invitations/{}/accept'));
  await until(() => lines.join('').includes('cannot load page data'));
  expect(lines.join('')).toContain('/share/:token');
  for (const token of [TOKEN, REVOKED, FAILING]) expect(lines.join('')).not.toContain(token);
});

function page(token: string) {
  return ask(gateway.port, `GET /share/${token} HTTP/1.1`);
}

const answerAsPlanner: RequestListener = ({ url = '' }, response) => {
  const token = url.split('/')[3];
  const status =
    url.startsWith('/api/') || (token === TOKEN && !isRevoked)
      ? 200
      : token === REVOKED || isRevoked
        ? 410
        : token === UNKNOWN
          ? 404
          : 500;
  const head = { title: '엄마와 둘이 걷는 오사카', description: '2박 3일', imagePath: '/images/posters/2-preview.jpg' };
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify(status === 200 ? head : { code: String(status), message: '' }));
};
