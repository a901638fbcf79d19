import { createHash } from 'node:crypto';
import { appendFile, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMetrics } from '@osaka/service-kit';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { ask } from '../testing/raw.ts';
import { createReleases, pointerTo, type TestReleases } from '../testing/releases.ts';
import { until } from '../testing/services.ts';

const SHELL = `module.exports = { default: [{ page: async () => () => 'rendered' }], libraries: {}, async render(_, routes) { return '<main>' + (await routes[0].page())() + '</main>'; } };`;
const INDEX =
  '<html><head><script src="/assets/queue.js"></script><script defer="defer" src="/assets/main.js" fetchpriority="high"></script><link href="/assets/main.css" rel="stylesheet"></head><body><div id="root"></div></body></html>';

let releases: TestReleases;
let gateway: TestGateway;
let metrics: ReturnType<typeof createMetrics>;

beforeEach(async () => {
  releases = await createReleases();
  await releases.write('shell/2.0.0/index.html', INDEX);
  for (const file of ['assets/queue.js', 'assets/main.js', 'assets/main.css', 'assets/runtime.js'])
    await releases.write(`shell/2.0.0/${file}`, `${file}()`);
  await releases.write('shell/2.0.0/ssr.cjs', SHELL);
  for (const file of ['assets/routes.js', 'assets/routes.css'])
    await releases.write(`mf-travel/1.0.0/${file}`, `${file}()`);
  const pointer = pointerTo('2.0.0');
  const travel = pointer.remotes['mf-travel'] as (typeof pointer.remotes)[string];
  await releases.point({
    ...pointer,
    shell: { ...pointer.shell, manifest: await manifestOf('shell', '2.0.0') },
    remotes: { 'mf-travel': { ...travel, manifest: await manifestOf('mf-travel', '1.0.0') } },
  });
  metrics = createMetrics('gateway');
  gateway = await startGateway({}, { RELEASES_DIR: releases.dir }, { metrics });
});
afterEach(async () => {
  await gateway.stop();
  await releases.remove();
});

test('every script and stylesheet of a page has its digest, preloads too', async () => {
  const { body } = await ask(gateway.port, 'GET /login HTTP/1.1');
  for (const file of ['assets/queue.js', 'assets/main.js'])
    expect(body).toContain(`src="/${file}" integrity="${integrity(file)}"`);
  expect(body).toContain(`href="/assets/main.css" integrity="${integrity('assets/main.css')}"`);
  expect(body).toContain(`href="/assets/runtime.js" as="script" integrity="${integrity('assets/runtime.js')}"`);
  expect(body).toContain(
    `href="/remotes/mf-travel/1.0.0/assets/routes.css" as="style" integrity="${integrity('assets/routes.css')}"`,
  );
});

test('a server-rendered page has the digests of the files that it fetches later', async () => {
  let body = '';
  await until(async () => {
    ({ body } = await ask(gateway.port, 'GET /privacy-policy HTTP/1.1'));
    return body.includes('<main>rendered</main>');
  });
  expect(body).toContain(
    `<link rel="preload" as="script" href="/assets/main.js" integrity="${integrity('assets/main.js')}" media="not all" data-run>`,
  );
});

test.each([
  'shell/2.0.0/assets/main.js',
  'shell/2.0.0/assets/main.css',
  'mf-travel/1.0.0/assets/list.js',
  'mf-travel/1.0.0/remoteEntry.js',
])('a byte changed in %s after the release is not served, and counted', async (file) => {
  await ask(gateway.port, 'GET /remotes.json HTTP/1.1');
  await appendFile(path.join(releases.dir, file), ' ');
  const address = file.startsWith('shell') ? file.replace('shell/2.0.0', '') : `/remotes/${file}`;
  expect((await ask(gateway.port, `GET ${address} HTTP/1.1`)).status).toBe(404);
  expect(await changedFiles()).toBeGreaterThan(0);
});

test('a compressed form with a changed byte is not used; the file itself is', async () => {
  await appendFile(path.join(releases.dir, 'shell/2.0.0/assets/main.js.gz'), ' ');
  const response = await ask(gateway.port, 'GET /assets/main.js HTTP/1.1\r\naccept-encoding: gzip');
  expect(response).toMatchObject({ status: 200, body: 'assets/main.js()' });
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(await changedFiles()).toBe(1);
});

test('code for rendering with a changed byte does not run; the page is rendered in the browser', async () => {
  await ask(gateway.port, 'GET /remotes.json HTTP/1.1');
  await appendFile(path.join(releases.dir, 'shell/2.0.0/ssr.cjs'), '\n');
  await until(async () => {
    expect((await ask(gateway.port, 'GET /privacy-policy HTTP/1.1')).body).toContain('<div id="root"></div>');
    return (await changedFiles()) > 0;
  });
});

/** Writes release.json over all files of a stored version; returns its digest. */
async function manifestOf(slice: string, version: string): Promise<string> {
  const folder = path.join(releases.dir, slice, version);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    files[path.relative(folder, file)] = hash(await readFile(file)).digest('hex');
  }
  const manifest = JSON.stringify({
    slice,
    version,
    commit: 'abc',
    at: '2026-01-01T00:00:00.000Z',
    contracts: {},
    files,
  });
  await releases.write(`${slice}/${version}/release.json`, manifest);
  return hash(manifest).digest('hex');
}

/** Of a file whose content is its own path, as written above. */
function integrity(file: string): string {
  return `sha256-${hash(`${file}()`).digest('base64')}`;
}

function hash(content: string | Buffer) {
  return createHash('sha256').update(content);
}

async function changedFiles(): Promise<number> {
  const { values } = (await metrics.registry.getSingleMetric('released_files_changed_total')?.get()) ?? { values: [] };
  return values[0]?.value ?? 0;
}
