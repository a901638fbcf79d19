import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { ask } from '../../testing/raw.ts';
import { createReleases, pointerTo, type TestReleases } from '../../testing/releases.ts';
import { type FakeService, startService, until } from '../../testing/services.ts';

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
  expect(body).toContain('<link rel="preload" as="script" href="/assets/main.js" media="not all" data-run>');
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

test('a screen with a declared query is rendered with it, however it is encoded, and each query is a separate page', async () => {
  expect(await rendered('/travels/compare?no=2,1')).toContain('<main>/travels/compare?no=2%2C1 ');
  expect(await rendered('/travels/compare?from=2026-03-02&no=1%2C2')).toContain(
    '<main>/travels/compare?no=1%2C2&from=2026-03-02 ',
  );
  expect(await rendered('/travels/compare?no=2,1')).toContain('<title>2,1 | 오사카로</title>');
});

test.each(['/no/such', '/travels/detail/999999'])(
  'the words of a missing page (%s) are there before scripts, and the browser replaces them',
  async (address) => {
    await rendered(address);
    const { status, body } = await ask(gateway.port, `GET ${address} HTTP/1.1`);
    expect(status).toBe(404);
    expect(body).toContain('<title>페이지를 찾을 수 없습니다 | 오사카로</title>');
    expect(body).toContain('<div id="root" data-replaced><main>/not-found by the shell</main></div>');
  },
);

test.each(['/travels?page=2', '/travels/compare?no=2,1&sort=x', '/TRAVELS', '/login'])(
  '%s is rendered in the browser',
  async (address) => {
    expect((await ask(gateway.port, `GET ${address} HTTP/1.1`)).body).toContain('<div id="root"></div>');
  },
);

test('a page whose data are late is drawn late', async () => {
  const slow = await startService((request, response) => void setTimeout(() => svcTravel(request, response), 700));
  const late = await startGateway({ travel: slow }, { RELEASES_DIR: releases.dir });
  await rendered('/privacy-policy', late);
  expect(await ask(late.port, 'GET /travels/compare?no=5,6 HTTP/1.1')).toMatchObject({
    status: 200,
    body: expect.stringContaining('<main>/travels/compare?no=5%2C6 '),
  });
  await late.stop();
  await slow.stop();
});

test.each([
  ['one address', () => '/travels/compare?no=7,8'],
  ['addresses that nobody has asked for before', (at: number) => `/travels/compare?no=9,${at}`],
])('of 200 requests at once for %s none is answered with an empty page and 200', async (_, addressAt) => {
  const fresh = await startGateway({ travel }, { RELEASES_DIR: releases.dir });
  await rendered('/privacy-policy', fresh);
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, at) => {
      const answer = await fetch(`${fresh.url}${addressAt(at)}`);
      return { status: answer.status, isDrawn: (await answer.text()).includes('<main>'), answer };
    }),
  );
  expect(answers.filter(({ status, isDrawn }) => status === 200 && !isDrawn)).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(50);
  for (const { status, answer } of answers)
    if (status !== 200) expect([status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  await fresh.stop();
});

test('while svc-travel is unreachable pages are rendered in the browser, and crawlers get Retry-After', async () => {
  const alone = await startGateway({}, { RELEASES_DIR: releases.dir });
  expect(await ask(alone.port, 'GET /travels HTTP/1.1')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2', 'cache-control': 'no-store' },
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
  for (const [address, status] of [
    ['/travels', 503],
    ['/travels', 503],
    ['/login', 200],
  ])
    expect(await ask(ill.port, `GET ${address} HTTP/1.1`)).toMatchObject({
      status,
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

/** Retries while the renderer process starts, which is slow on a busy machine. */
async function rendered(address: string, { port } = gateway): Promise<string> {
  let body = '';
  await until(async () => {
    ({ body } = await ask(port, `GET ${address} HTTP/1.1`));
    return /<div id="root"[^>]*><main>/.test(body);
  }, 60_000);
  return body;
}

const svcTravel: RequestListener = ({ url = '' }, response) => {
  const compared = new URLSearchParams(url.split('?')[1]).get('no');
  const head = { title: compared, answers: { '/api/travels/compare': ok({ total: 0 }) } };
  if (url.includes('999999')) return void response.writeHead(404).end('{}');
  const answer = url.startsWith('/internal/travels/compare/head')
    ? head
    : url.startsWith('/api/travels?')
      ? ok({ data: [], total })
      : ok([]);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
};
