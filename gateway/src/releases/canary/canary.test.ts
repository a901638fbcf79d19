import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Canary, ReleasePointer } from '@osaka/contracts';
import { silentLogger } from '@osaka/service-kit';
import { LANES, SINCE, travelCanary, visitor } from '../../testing/canaries.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { ask } from '../../testing/raw.ts';
import { createReleases, pointerTo, type TestReleases } from '../../testing/releases.ts';
import { until } from '../../testing/services.ts';
import { createEndCanary } from './end-canary.ts';

const index = (name: string) =>
  `<!doctype html><html><head><title>오사카로</title></head><body><p>${name}</p><div id="root"></div></body></html>`;
const ssr = (name: string) =>
  `module.exports = { default: [{ page: async () => () => '' }], libraries: {}, async render(path, routes) { return '<main>${name} ' + (await routes[0].page())() + '</main>'; } };`;

let releases: TestReleases;
let gateways: TestGateway[];
beforeEach(async () => {
  releases = await createReleases();
  gateways = [];
});
afterEach(async () => {
  await Promise.all(gateways.map(({ stop }) => stop()));
  await releases.remove();
});

test('a new visitor is decided with the first page and keeps the decision for pages and remotes; no shared cache stores either', async () => {
  await point({ 'mf-travel': travelCanary([[0, 50_000]]) });
  const gateway = await start();
  const seen = new Set<string>();
  for (let visitor = 0; visitor < 40; visitor++) {
    const first = await page(gateway);
    const cookie = /^(osaka-visitor=[0-9a-f]{16}); Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/.exec(
      first.headers['set-cookie'] ?? '',
    )?.[1];
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' });
    const later = [await page(gateway, cookie), await page(gateway, cookie, '/travels'), await list(gateway, cookie)];
    expect(later.map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined, undefined]);
    expect(new Set([first, ...later].map(travelIn)).size).toBe(1);
    seen.add(travelIn(first));
  }
  expect([...seen].sort()).toEqual(['1.0.0', '2.0.0']);
});

test('without a canary nobody gets a cookie, and pages stay what they are for shared caches', async () => {
  const gateway = await start();
  const { headers } = await page(gateway);
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
  expect(headers).not.toHaveProperty('set-cookie');
});

test('a visitor without a cookie gets the current versions of remotes, and a page that has not changed still sets the cookie', async () => {
  await point({ 'mf-travel': travelCanary([[0, 1]]) });
  const gateway = await start();
  const answer = await list(gateway);
  expect([travelIn(answer), answer.headers['set-cookie']]).toEqual(['1.0.0', undefined]);
  const { headers } = await page(gateway);
  const again = await ask(gateway.port, `GET /login HTTP/1.1\r\nif-none-match: ${headers.etag}`);
  expect([again.status, again.headers['set-cookie']]).toEqual([304, expect.stringContaining('osaka-visitor=')]);
});

test.each([
  '',
  'x',
  '0',
  'ffffffffffffffffff',
  '00000000_0000000',
  '0000000000000000%00',
  '../../../../etc00',
  '000000000000000G',
])('a forged cookie with the value “%s” is replaced by a real one', async (value) => {
  await point({ 'mf-travel': travelCanary([[0, 1]]) });
  const { status, headers } = await page(await start(), `osaka-visitor=${value}`);
  expect([status, headers['set-cookie']]).toEqual([200, expect.stringMatching(/^osaka-visitor=[0-9a-f]{16};/)]);
});

test('one page gets one set of versions, without a cookie and with one that another first page has set', async () => {
  await point({ 'mf-travel': travelCanary([[0, 50_000]]) });
  const gateway = await start();
  const listFor = (lane: string, cookie = '') =>
    page(gateway, cookie, `/remotes.json?lane=${encodeURIComponent(lane)}`);
  for (const cookie of ['', visitor(1), visitor(60_000)]) {
    expect(travelIn(await listFor(LANES.canary, cookie))).toBe('2.0.0');
    expect(travelIn(await listFor(LANES.stable, cookie))).toBe('1.0.0');
  }
  // A page from before the last change of the canaries keeps its set; what nobody has is the current one.
  expect(travelIn(await listFor('mf-travel@2026-11-23T09:00:00.000Z'))).toBe('2.0.0');
  for (const lane of ['', 'constructor@x', 'mf-planner@x', '../../x'])
    expect(travelIn(await listFor(lane, visitor(1)))).toBe('1.0.0');
  expect((await listFor(LANES.canary)).headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, cookie',
  });
  await point({});
  await until(async () => travelIn(await listFor(LANES.canary)) === '1.0.0');
});

test('pages watch whether the shell runs while it has a canary, and only then', async () => {
  const { runtime, screens, slice } = pointerTo('2.0.0').shell;
  const gateway = await start();
  const watchIn = async () =>
    /<script async src="([^"]+)" integrity="([^"]+)"><\/script>/.exec((await page(gateway, visitor(7))).body);
  expect(await watchIn()).toBeNull();
  await point({
    shell: { version: '2.0.0', manifest: '', since: SINCE, visitors: [[0, 1]], shell: { runtime, screens, slice } },
  });
  await until(async () => (await watchIn()) !== null);
  const [, address = '', integrity] = (await watchIn()) ?? [];
  const { body, headers } = await page(gateway, '', address);
  expect([headers['content-type'], `sha256-${createHash('sha256').update(body).digest('base64')}`]).toEqual([
    'text/javascript; charset=utf-8',
    integrity,
  ]);
});

test('both versions of the shell stay rendered and served while visitors have one or the other', async () => {
  for (const version of ['2.0.0', '3.0.0']) {
    await releases.write(`shell/${version}/index.html`, index(version));
    await releases.write(`shell/${version}/ssr.cjs`, ssr(version));
  }
  await releases.write('shell/3.0.0/assets/main.3.js', 'three()');
  const { runtime, screens, slice } = pointerTo('3.0.0').shell;
  await point({
    shell: { version: '3.0.0', manifest: '', since: SINCE, visitors: [[0, 1]], shell: { runtime, screens, slice } },
  });
  const gateway = await start();
  const rendered = async (cookie: string) =>
    /<main>(\S+) <\/main>/.exec((await page(gateway, cookie, '/privacy-policy')).body)?.[1];
  await until(async () => (await rendered(visitor(0))) === '3.0.0' && (await rendered(visitor(7))) === '2.0.0');
  for (let time = 0; time < 3; time++)
    expect([await rendered(visitor(0)), await rendered(visitor(7))]).toEqual(['3.0.0', '2.0.0']);
  for (const file of ['/assets/main.3.js', '/assets/main.2.js', '/assets/main.1.js'])
    expect((await ask(gateway.port, `GET ${file} HTTP/1.1`)).status).toBe(200);
});

test('a gateway that cannot write to the store ends the canary for its own visitors, and the log says so', async () => {
  const pointer = pointerWith({ 'mf-travel': travelCanary([[0, 10]]) });
  const error = jest.fn();
  const store = {
    read: async () => Buffer.from(JSON.stringify(pointer)),
    names: async () => ['1.json'],
    digest: async () => '',
    create: () => Promise.reject(new Error('EROFS')),
  };
  const verifier = { faultIn: async () => undefined, faultsOf: async () => [] };
  const { end, without } = createEndCanary(store, verifier, {
    ...silentLogger,
    error,
  } as unknown as typeof silentLogger);
  expect(without(pointer)).toBe(pointer);
  end('mf-travel', SINCE, 'it fails');
  expect(without(pointer).canaries).toBeUndefined();
  expect(without(pointer)).toBe(without(pointer));
  await until(() => JSON.stringify(error.mock.calls).includes('cannot be written to the release store'));
});

async function start(): Promise<TestGateway> {
  const gateway = await startGateway({}, { RELEASES_DIR: releases.dir, TRUSTED_PROXIES: '127.0.0.1/32' });
  gateways.push(gateway);
  return gateway;
}

function pointerWith(canaries: Record<string, Canary>): ReleasePointer {
  return { ...pointerTo('2.0.0'), canaries };
}

function point(canaries: Record<string, Canary>) {
  return releases.point(pointerWith(canaries));
}

function page({ port }: TestGateway, cookie = '', at = '/login') {
  return ask(port, `GET ${at} HTTP/1.1${cookie && `\r\ncookie: theme=dark; ${cookie}`}`);
}

function list(gateway: TestGateway, cookie = '') {
  return page(gateway, cookie, '/remotes.json');
}

/** The version of mf-travel in a page or a list. */
function travelIn({ body }: { body: string }): string {
  return /\/remotes\/mf-travel\/([\d.]+)\/remoteEntry/.exec(body)?.[1] ?? '';
}
