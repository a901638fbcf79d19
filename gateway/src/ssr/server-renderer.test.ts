import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { ask } from '../testing/raw.ts';
import { createReleases, pointerTo, type TestReleases } from '../testing/releases.ts';
import { type FakeService, startService, until } from '../testing/services.ts';

const SHELL = `if (!require('node:util').inspect(__filename).includes('ssr.cjs')) throw new Error(); module.exports = {
  default: [{ page: async () => (path) => path + ' by the shell' }],
  libraries: { react: { version: 'shared' } },
  async render(path, routes, answers) {
    const Page = await routes[0].page();
    return '<main>' + Page(path, Object.values(answers)[0]?.data.total) + '</main>';
  },
};`;
const TRAVEL =
  "exports.default = [{ page: async () => (path, total) => path + ' ' + total + ' places, react ' + osakaLibraries.react.version }];";

let releases: TestReleases;
let travel: FakeService;
let gateway: TestGateway;
let total = 3;

beforeAll(async () => {
  releases = await createReleases();
  await releases.write(
    'shell/2.0.0/index.html',
    '<!doctype html><html><head><title>오사카로</title><script defer="defer" src="/assets/main.js" fetchpriority="high"></script></head><body><div id="root"></div></body></html>',
  );
  await releases.write('shell/2.0.0/ssr.cjs', SHELL);
  await releases.write('mf-travel/1.0.0/ssr.cjs', TRAVEL);
  travel = await startService(svcTravel);
  gateway = await startGateway({ travel }, { RELEASES_DIR: releases.dir });
  await rendered('/travels');
});
afterAll(async () => {
  await gateway.stop();
  await travel.stop();
  await releases.remove();
});

test('a screen is rendered by the code of shell and remote, with the data of svc-travel and its styles', async () => {
  const body = await rendered('/travels');
  expect(body).toContain('<div id="root"><main>/travels 3 places, react shared</main></div>');
  expect(body).toContain(
    '<link rel="stylesheet" href="/remotes/mf-travel/1.0.0/assets/routes.css" data-href="assets/routes.css">',
  );
  expect(body).toContain('<link rel="later" href="/assets/main.js" data-run>');
  expect(body).not.toContain('<script defer');
  expect(JSON.parse(/id="prefetched-answers">(.+?)<\/script>/.exec(body)?.[1] ?? '{}')).toMatchObject({
    '/api/travels?page=1&size=17': { data: { total: 3 } },
  });
});

test('a screen of the shell itself is rendered by the code of the shell', async () => {
  expect(await rendered('/privacy-policy')).toContain('<div id="root"><main>/privacy-policy by the shell</main></div>');
});

test('changed data is rendered within seconds, and an unchanged page gives 304', async () => {
  const before = await ask(gateway.port, 'GET /travels HTTP/1.1');
  expect((await ask(gateway.port, `GET /travels HTTP/1.1\r\nif-none-match: ${before.headers.etag}`)).status).toBe(304);
  total = 4;
  const current = async () =>
    (await ask(gateway.port, `GET /travels HTTP/1.1\r\nif-none-match: ${before.headers.etag}`)).body;
  await until(async () => (await current()).includes('/travels 4 places'));
});

test('a screen with a declared query is rendered with it, however it is encoded, and each query is a page of its own', async () => {
  expect(await rendered('/travels/compare?no=2,1')).toContain('<main>/travels/compare?no=2%2C1 ');
  expect(await rendered('/travels/compare?from=2026-03-02&no=1%2C2')).toContain(
    '<main>/travels/compare?no=1%2C2&from=2026-03-02 ',
  );
  expect(await rendered('/travels/compare?no=2,1')).toContain('<title>2,1 | 오사카로</title>');
});

test.each(['/travels?page=2', '/travels/compare?no=2,1&sort=x', '/TRAVELS', '/login', '/travels/nothing'])(
  '%s is rendered in the browser',
  async (address) => {
    expect((await ask(gateway.port, `GET ${address} HTTP/1.1`)).body).toContain('<div id="root"></div>');
  },
);

test('pages are rendered in the browser while svc-travel is unreachable', async () => {
  const alone = await startGateway({}, { RELEASES_DIR: releases.dir });
  expect(await ask(alone.port, 'GET /travels HTTP/1.1')).toMatchObject({
    status: 200,
    body: expect.stringContaining('<div id="root"></div>'),
  });
  await alone.stop();
});

test.each([
  ['fails', 'exports.default = [{ page: async () => { throw new Error() } }]'],
  ['hangs', 'exports.default = [{ page: () => new Promise(() => undefined) }]'],
  ['never ends', 'for (;;);'],
  ['dies', 'process.exit(1)'],
])('a remote whose code %s loses only its own SSR', async (_, code) => {
  const [other] = [await createReleases()];
  await other.write('shell/2.0.0/index.html', '<html><head></head><body><div id="root"></div></body></html>');
  await other.write('shell/2.0.0/ssr.cjs', SHELL);
  await other.write('mf-travel/1.0.0/ssr.cjs', code);
  await other.point(pointerTo('2.0.0'));
  const ill = await startGateway({ travel }, { RELEASES_DIR: other.dir });
  for (const address of ['/travels', '/travels', '/login'])
    expect(await ask(ill.port, `GET ${address} HTTP/1.1`)).toMatchObject({
      status: 200,
      body: expect.stringContaining('<div id="root"></div>'),
    });
  await ill.stop();
  await other.remove();
});

test.each([
  ['takes the module of connections', "require('node:net').createServer()"],
  ['fetches an address', "fetch('data:,x')"],
  ['opens a socket', "new WebSocket('ws://127.0.0.1')"],
  ['reads a file', "require('fs').readFileSync('/etc/hosts')"],
  ['starts a process', "require('child_process').execSync('true')"],
  ['asks the process for a module of Node', "process.getBuiltinModule('node:net').createServer()"],
])('a remote whose code %s while it is loaded is not rendered, and the shell still is', async (_, attempt) => {
  const [other] = [await createReleases()];
  await other.write('shell/2.0.0/index.html', '<html><head></head><body><div id="root"></div></body></html>');
  await other.write('shell/2.0.0/ssr.cjs', SHELL);
  await other.write('mf-travel/1.0.0/ssr.cjs', `${attempt}; exports.default = [{ page: async () => () => 'reached' }]`);
  await other.point(pointerTo('2.0.0'));
  const guarded = await startGateway({ travel }, { RELEASES_DIR: other.dir });
  expect(await rendered('/privacy-policy', guarded)).toContain('by the shell');
  expect((await ask(guarded.port, 'GET /travels HTTP/1.1')).body).toContain('<div id="root"></div>');
  await guarded.stop();
  await other.remove();
});

/** Retries while the renderer process starts. */
async function rendered(address: string, { port } = gateway): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const { body } = await ask(port, `GET ${address} HTTP/1.1`);
    if (!body.includes('<div id="root"></div>')) return body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${address} was never rendered`);
}

const svcTravel: RequestListener = ({ url = '' }, response) => {
  const compared = new URLSearchParams(url.split('?')[1]).get('no');
  const head = { title: compared, answers: { '/api/travels/compare': ok({ total: 0 }) } };
  const answer = url.startsWith('/internal/travels/compare/head')
    ? head
    : url.startsWith('/api/travels?')
      ? ok({ data: [], total })
      : ok([]);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
};
