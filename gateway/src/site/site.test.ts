import { createHash } from 'node:crypto';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { siteConfig } from '@osaka/contracts';
import type { LogOutput } from '@osaka/service-kit';
import { configSchema } from '../config.ts';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { ask } from '../testing/raw.ts';
import { createReleases, pointerTo, SCRIPT, type TestReleases } from '../testing/releases.ts';
import { until } from '../testing/services.ts';

let releases: TestReleases;
let gateway: TestGateway;

beforeAll(async () => {
  releases = await createReleases();
  await writeFile(path.join(releases.dir, 'secret.txt'), 'secret');
  gateway = await startGateway({}, { RELEASES_DIR: releases.dir });
});
afterAll(async () => {
  await gateway.stop();
  await releases.remove();
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['gzip;q=0.5, identity', undefined],
  ['*', 'br'],
  ['br;q=0, *;q=0.5', 'gzip'],
  ['*;q=0', undefined],
  ['', undefined],
  ['br;q=0', undefined],
  ['identity', undefined],
])('a client that accepts “%s” gets the complete file as %s', async (accepts, encoding) => {
  const response = await fetch(`${gateway.url}/assets/main.2.js`, { headers: { 'accept-encoding': accepts } });
  expect(response.headers.get('content-encoding') ?? undefined).toBe(encoding);
  expect(await response.text()).toBe(SCRIPT);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  });
});

test('files of a remote and of an earlier shell are served with immutable caching', async () => {
  for (const file of [
    '/remotes/mf-travel/1.0.0/remoteEntry.js',
    '/remotes/mf-travel/1.0.0/assets/list.js',
    '/assets/main.1.js',
  ]) {
    expect(await ask(gateway.port, `GET ${file} HTTP/1.1`)).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
  }
});

test('the service worker is that of the current release and is compared each time; one file in the store takes it out of all browsers', async () => {
  await releases.write('shell/2.0.0/service-worker.js', 'released();');
  const worker = () => ask(gateway.port, 'GET /service-worker.js HTTP/1.1');
  expect(await worker()).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' },
    body: 'released();',
  });
  await releases.write('service-worker-off', '');
  expect(await worker()).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-cache' },
    body: expect.stringContaining('registration.unregister()'),
  });
  await rm(path.join(releases.dir, 'service-worker-off'));
  expect((await worker()).body).toBe('released();');
});

test('the manifest of the installed app and the list of files that a screen loads later are served', async () => {
  await releases.write('shell/2.0.0/assets/manifest.1.webmanifest', '{}');
  await releases.write('mf-travel/1.0.0/later.json', '{}');
  expect(await ask(gateway.port, 'GET /assets/manifest.1.webmanifest HTTP/1.1')).toMatchObject({
    status: 200,
    headers: { 'content-type': expect.stringContaining('manifest+json') },
  });
  expect(await ask(gateway.port, 'GET /remotes/mf-travel/1.0.0/later.json HTTP/1.1')).toMatchObject({
    status: 200,
    body: '{}',
  });
});

test('the page of a screen is revalidated each time and gives 304 when unchanged', async () => {
  const first = await ask(gateway.port, 'GET /travels HTTP/1.1\r\naccept-encoding: gzip');
  expect(first).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  });
  const again = await ask(
    gateway.port,
    `GET /travels HTTP/1.1\r\naccept-encoding: gzip\r\nif-none-match: "other", W/${first.headers.etag}`,
  );
  expect(again).toMatchObject({ status: 304, body: '', headers: { etag: first.headers.etag } });
  const plain = await ask(gateway.port, `GET /travels HTTP/1.1\r\nif-none-match: ${first.headers.etag}`);
  expect(plain.status).toBe(200);
  expect(plain.headers.etag).not.toBe(first.headers.etag);
});

test('a page contains the site configuration and preloads the files of its screen', async () => {
  const { body } = await ask(gateway.port, 'GET /travels?page=2 HTTP/1.1');
  const [, config = ''] = /<script type="application\/json" id="site-config">(.+?)<\/script>/.exec(body) ?? [];
  expect(siteConfig.parse(JSON.parse(config)).mapProvider).toBe('leaflet');
  expect(body).toContain(
    '<link rel="preload" href="/remotes/mf-travel/1.0.0/remoteEntry.js" as="script" crossorigin integrity="sha384-abc" fetchpriority="low">',
  );
  expect(body).toContain('<link rel="preload" href="/remotes/mf-travel/1.0.0/assets/routes.css" as="style">');
  expect(body).toContain(
    '<script type="application/json" id="first-remote">{"shell":"2.0.0","remotes":{"mf-travel":{"version":"1.0.0",',
  );
  expect((await ask(gateway.port, 'GET /nowhere HTTP/1.1')).body).not.toContain('rel="preload"');
});

test('a script that the build wrote into the page may run, and none that is put into it later', async () => {
  const built = await createReleases();
  await built.write(
    'shell/3.0.0/index.html',
    '<!doctype html><html><head><title>오사카로</title><script>first()</script></head><body><div id="root"></div></body></html>',
  );
  await built.point(pointerTo('3.0.0'));
  const other = await startGateway({}, { RELEASES_DIR: built.dir });
  const page = await fetch(`${other.url}/login`);
  const digest = createHash('sha256').update('first()').digest('base64');
  expect(page.headers.get('content-security-policy')).toContain(`; script-src 'self' 'sha256-${digest}'; `);
  const again = await fetch(`${other.url}/login`, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
  expect([again.status, again.headers.get('content-security-policy')]).toEqual([
    304,
    page.headers.get('content-security-policy'),
  ]);
  await other.stop();
  await built.remove();
});

test('a form that a browser without scripts sends is answered with its page and a message, and nothing of it is repeated', async () => {
  const body = 'memberId=jisu&memberPw=Geheim123%21';
  const sent = (path: string) =>
    fetch(`${gateway.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      redirect: 'manual',
    });
  const answer = await sent('/login');
  const html = await answer.text();
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    405,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(answer.headers.get('allow')).toBe('GET, HEAD');
  expect(html).toContain('입력한 내용을 보내지 못했어요. 브라우저에서 자바스크립트를 켠 뒤 다시 시도해 주세요.');
  expect(html + JSON.stringify([...answer.headers])).not.toMatch(/jisu|Geheim/);
  expect((await sent('/nowhere')).headers.get('content-type')).toContain('json');
});

test('settings are escaped inside their tag', async () => {
  const hostile = await startGateway(
    {},
    { RELEASES_DIR: releases.dir, MAP_TILES_ATTRIBUTION: '</script><script>alert(1)</script>$&' },
  );
  const { body } = await ask(hostile.port, 'GET / HTTP/1.1');
  await hostile.stop();
  expect(body).not.toContain('<script>alert');
  expect(body).toContain('\\u003c/script>\\u003cscript>alert(1)\\u003c/script>$&');
});

test('the content security policy of pages allows only scripts of the site', async () => {
  const { headers } = await ask(gateway.port, 'GET / HTTP/1.1');
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; /,
  );
  expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:/);
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'strict-origin',
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test.each([
  ['gsi', 'https://cyberjapandata.gsi.go.jp', 'img-src', '국토지리원'],
  ['https://{s}.tiles.example/{z}/{x}/{y}.png', 'https://*.tiles.example', 'img-src', '지도 {s}.tiles.example'],
  ['https://tiles.example/osaka.pmtiles', 'https://tiles.example', 'connect-src', '지도 tiles.example'],
])(
  'with MAP_TILES_URL=%s pages may load from %s alone, as %s, and name whose streets they are',
  async (url, origin, kind, name) => {
    const own = await startGateway({}, { RELEASES_DIR: releases.dir, MAP_TILES_URL: url });
    const { headers, body } = await ask(own.port, 'GET / HTTP/1.1');
    await own.stop();
    const policy = String(headers['content-security-policy']);
    expect(policy.split('; ').filter((part) => part.includes(origin))).toEqual([
      expect.stringContaining(`${kind} 'self'`),
    ]);
    expect(policy).not.toMatch(/unsafe|worker-src[^;]*blob/);
    expect(body).toContain(`"mapTilesAttribution":"${name}`);
  },
);

test.each(['osm', 'https://tiles.example/', 'javascript:{z}{x}{y}'])('MAP_TILES_URL=%s is refused', async (url) => {
  expect(configSchema.safeParse({ MAP_TILES_URL: url }).error?.issues.map(({ path }) => path[0])).toContain(
    'MAP_TILES_URL',
  );
});

test('with an https SITE_URL answers have Strict-Transport-Security', async () => {
  const secure = await startGateway({}, { RELEASES_DIR: releases.dir, SITE_URL: 'https://osaka.example' });
  expect((await ask(secure.port, 'GET / HTTP/1.1')).headers['strict-transport-security']).toContain('max-age=');
  await secure.stop();
});

test.each(['/nothing', '/travels/detail', '/index.html', '/wp-login.php'])(
  '%s is not a screen and gets the shell’s page with 404',
  async (address) => {
    expect(await ask(gateway.port, `GET ${address} HTTP/1.1`)).toMatchObject({
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: expect.stringContaining('two'),
    });
  },
);

test.each([
  '/assets/none.js',
  '/assets/',
  '/remotes/mf-travel/9.9.9/remoteEntry.js',
  '/remotes/mf-none/1.0.0/remoteEntry.js',
  '/remotes/mf-travel',
  '/api/nothing',
])('%s is missing: 404 and never a page', async (address) => {
  expect(await ask(gateway.port, `GET ${address} HTTP/1.1`)).toMatchObject({
    status: 404,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
});

test.each([
  '/ssr.cjs',
  '/chunks.json',
  '/index.html.gz',
  '/assets/main.2.js.br',
  '/assets/main.2.js.map',
  '/assets/chunks.json',
  '/remotes/mf-travel/1.0.0/ssr.cjs',
  '/remotes/mf-travel/1.0.0/chunks.json',
  '/remotes/mf-travel/1.0.0/mf-manifest.json',
  '/remotes/mf-travel/1.0.0/mf-stats.json',
  '/remotes/mf-travel/1.0.0/remoteEntry.js.gz',
  '/remotes/mf-travel/1.0.0/ssr.cjs?x.js',
])('%s is internal to build or gateway and gets 404', async (address) => {
  for (const version of ['shell/2.0.0', 'shell/2.0.0/assets', 'mf-travel/1.0.0'])
    for (const file of ['ssr.cjs', 'chunks.json', 'mf-manifest.json', 'mf-stats.json', 'main.2.js.map'])
      await releases.write(`${version}/${file}`, 'private');
  const { status, body } = await ask(gateway.port, `GET ${address} HTTP/1.1\r\naccept-encoding: identity`);
  expect(status).toBe(404);
  expect(body).not.toContain('private');
});

test.each([
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/remotes/mf-travel/../../secret.txt',
  '/remotes/mf-travel/1.0.0/..%5c..%5csecret.txt',
  '/remotes/shell/2.0.0/index.html',
  '/remotes/channels/stable/1.json',
  '/remotes/mf-travel/1.0.0/.hidden',
  '/remotes/mf-travel//secret.txt',
  '/secret.txt',
  '/.env',
  '/assets/main.2.js%00.txt',
])('%s does not reach a file outside the releases', async (address) => {
  const { status, body } = await ask(gateway.port, `GET ${address} HTTP/1.1`);
  expect([400, 404]).toContain(status);
  expect(body).not.toContain('secret');
});

test('a symbolic link that leads out of the store is not followed', async () => {
  await mkdir(path.join(releases.dir, 'mf-travel/1.0.0/out'), { recursive: true });
  await writeFile(`${releases.dir}-secret.txt`, 'secret');
  await symlink(`${releases.dir}-secret.txt`, path.join(releases.dir, 'mf-travel/1.0.0/out/link.txt'));
  const { status, body } = await ask(gateway.port, 'GET /remotes/mf-travel/1.0.0/out/link.txt HTTP/1.1');
  await rm(`${releases.dir}-secret.txt`);
  expect(status).toBe(404);
  expect(body).not.toContain('secret');
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('a %s request to a screen is refused with 405', async (method) => {
  const { status, headers, body } = await ask(gateway.port, `${method} /login HTTP/1.1\r\ncontent-length: 0`);
  expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
  expect(JSON.parse(body)).toEqual({
    code: '405',
    message: '지원하지 않는 요청 방식입니다.',
    requestId: headers['x-request-id'],
  });
});

test.each(['osaka.test:99999', '[:::]'])(
  'a page request for the host %s is refused in the documented shape',
  async (host) => {
    const { status, headers, body } = await ask(gateway.port, `GET /login HTTP/1.1\r\nhost: ${host}`);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ code: '400', requestId: headers['x-request-id'] });
  },
);

test('a client that disconnects within a file is logged once as aborted', async () => {
  const lines: string[] = [];
  const output = { write: (text: string) => void lines.push(text) } as unknown as LogOutput;
  const watched = await startGateway({}, { RELEASES_DIR: releases.dir }, { output });
  await writeFile(path.join(releases.dir, 'shell/2.0.0/assets/large.js'), Buffer.alloc(16_000_000));
  const socket = connect(watched.port, '127.0.0.1');
  socket.write('GET /assets/large.js HTTP/1.1\r\nhost: osaka.test\r\n\r\n');
  socket.once('data', () => socket.destroy());
  await new Promise((resolve) => socket.once('close', resolve));
  await until(() => lines.length > 0);
  await watched.stop();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ path: '/assets/large.js', answeredBy: 'site', status: 499 }),
  ]);
});

test.each(['/%E0%A4%A', '//travels', '/travels%2Fsearch', '/travels/%00'])(
  'the broken address %s is an error page in a browser, in the colours of its theme, and JSON for programs',
  async (address) => {
    const page = await ask(gateway.port, `GET ${address} HTTP/1.1\r\naccept: text/html,*/*;q=0.8`);
    expect(page).toMatchObject({ status: 400, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(page.body).toContain('<title>페이지를 찾을 수 없습니다 | 오사카로</title>');
    expect(page.body).toContain('<a href="/">홈으로</a>');
    const style = /<style>(.+)<\/style>/.exec(page.body)?.[1] ?? '';
    const digest = createHash('sha256').update(style).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`style-src 'sha256-${digest}'`);
    const data = await ask(gateway.port, `GET ${address} HTTP/1.1`);
    expect(JSON.parse(data.body)).toMatchObject({ code: '400' });
  },
);

test('a refusal of a page is a page, and one of a call is JSON, whatever the browser accepts', async () => {
  const strict = await startGateway({}, { RELEASES_DIR: releases.dir, RATE_LIMIT_SCALE: '0.002' });
  const open = (address: string) => ask(strict.port, `GET ${address} HTTP/1.1\r\naccept: text/html`);
  for (let at = 0; at < 3; at++) await open('/login');
  expect(await open('/login')).toMatchObject({
    status: 429,
    headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': expect.any(String) },
    body: expect.stringContaining('<h1>요청이 너무 많습니다. 잠시 후 다시 시도해주세요.</h1>'),
  });
  expect((await open('/api/travels')).headers['content-type']).toBe('application/json; charset=utf-8');
  await strict.stop();
});

test('the well-known addresses lead to the change of the password and to the contact for vulnerabilities', async () => {
  const secured = await startGateway(
    {},
    {
      RELEASES_DIR: releases.dir,
      SITE_URL: 'https://osaka.example',
      SECURITY_CONTACT: 'mailto:security@osaka.example, https://osaka.example/report',
    },
  );
  const get = (port: number, address: string) => ask(port, `GET ${address} HTTP/1.1`);
  expect(await get(secured.port, '/.well-known/change-password')).toMatchObject({
    status: 302,
    headers: { location: '/mypage/changePassword' },
  });
  const { status, headers, body } = await get(secured.port, '/.well-known/security.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = body.trim().split('\n');
  expect(lines).toContain('Contact: mailto:security@osaka.example');
  expect(lines).toContain('Contact: https://osaka.example/report');
  expect(lines).toContain('Canonical: https://osaka.example/.well-known/security.txt');
  const days = (Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
  expect((await get(gateway.port, '/.well-known/security.txt')).status).toBe(404);
  await secured.stop();
});

test('the icon at the root is that of the release, and is asked for again after a day', async () => {
  await releases.write('shell/2.0.0/favicon.ico', 'icon');
  expect(await ask(gateway.port, 'GET /favicon.ico HTTP/1.1')).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'public, max-age=86400', etag: expect.any(String) },
    body: 'icon',
  });
});

test('a file whose name has no digest is not cached for ever', async () => {
  await releases.write('shell/2.0.0/assets/app-icon-180.png', 'icon');
  expect((await ask(gateway.port, 'GET /assets/app-icon-180.png HTTP/1.1')).headers['cache-control']).toBe(
    'public, max-age=86400',
  );
});

test('lines that do not run are in the configuration of each page', async () => {
  const strict = await startGateway({}, { RELEASES_DIR: releases.dir, TRANSIT_CLOSED_LINES: ' metro-p, jr-haruka ,' });
  const { body } = await ask(strict.port, 'GET /login HTTP/1.1');
  await strict.stop();
  const [, config = ''] = /id="site-config">(.+?)<\/script>/.exec(body) ?? [];
  expect(siteConfig.parse(JSON.parse(config)).closedLines).toEqual(['metro-p', 'jr-haruka']);
});

test('the operator of the settings is in the configuration of each page', async () => {
  const owned = await startGateway(
    {},
    { RELEASES_DIR: releases.dir, OPERATOR_NAME: '주식회사 사카이', OPERATOR_DIRECTIONS: '지하철 | 버스' },
  );
  const { body } = await ask(owned.port, 'GET /login HTTP/1.1');
  await owned.stop();
  const [, config = ''] = /id="site-config">(.+?)<\/script>/.exec(body) ?? [];
  expect(siteConfig.parse(JSON.parse(config)).operator).toMatchObject({
    name: '주식회사 사카이',
    phone: '02-000-0000',
    directions: ['지하철', '버스'],
  });
});

test('HEAD has the headers of GET and no body', async () => {
  const { status, headers, body } = await ask(gateway.port, 'HEAD /assets/main.2.js HTTP/1.1');
  expect({ status, body, length: headers['content-length'] }).toEqual({
    status: 200,
    body: '',
    length: String(SCRIPT.length),
  });
});

test('a new release pointer is served within seconds', async () => {
  await releases.write('shell/3.0.0/index.html', '<html><head></head><body>three</body></html>');
  await releases.point(pointerTo('3.0.0'));
  await until(async () => (await ask(gateway.port, 'GET / HTTP/1.1')).body.includes('three'));
  expect(JSON.parse((await ask(gateway.port, 'GET /remotes.json HTTP/1.1')).body)).toMatchObject({
    shell: '3.0.0',
    remotes: { 'mf-travel': { version: '1.0.0' } },
  });
});

test('without a release every page gives 503 and services stay reachable', async () => {
  const empty = await startGateway({}, { RELEASES_DIR: path.join(releases.dir, 'none') });
  expect(await ask(empty.port, 'GET / HTTP/1.1')).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  await empty.stop();
});

test('the API reference is served in the local profile alone, under a separate content security policy', async () => {
  const folder = path.join(releases.dir, 'api-docs');
  await mkdir(folder);
  await writeFile(path.join(folder, 'index.html'), '<title>API</title>');
  await writeFile(path.join(folder, 'planner.json'), '{"openapi":"3.1.0"}');
  const settings = { RELEASES_DIR: releases.dir, API_DOCS_DIR: folder };
  const [local, elsewhere] = await Promise.all([
    startGateway({}, { ...settings, LOCAL_PROFILE: '1' }),
    startGateway({}, settings),
  ]);

  const page = await fetch(`${local.url}/api/docs`);
  expect([page.status, await page.text()]).toEqual([200, '<title>API</title>']);
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri/,
  );
  expect(await (await fetch(`${local.url}/api/docs/planner.json`)).json()).toEqual({ openapi: '3.1.0' });
  expect(await (await fetch(`${local.url}/api/docs/..%2Fsecret.txt`)).text()).not.toContain('secret');
  expect((await fetch(`${elsewhere.url}/api/docs`)).status).toBe(404);
  await Promise.all([local.stop(), elsewhere.stop()]);
});
