import { randomUUID } from 'node:crypto';
import { appendFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Canary, laneOf, type ReleasePointer } from '@osaka/contracts';
import { previewKey, signTicket } from '@osaka/contracts/release-store';
import { sha256 } from '@osaka/delivery/store';
import { testStores } from '@osaka/delivery/store/testing';
import { createMetrics, silentLogger } from '@osaka/service-kit';
import { openTestRedis } from '@osaka/service-kit/testing';
import { type BucketReleases, createBucketReleases, filesOf, pointerOf } from '../testing/bucket-releases.ts';
import { fail, visitor } from '../testing/canaries.ts';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { ask } from '../testing/raw.ts';
import { reachesRedis } from '../testing/reaches-redis.ts';
import { startService, until } from '../testing/services.ts';

/** Only where this run has an S3 server. */
const withBucket = testStores.length > 1 ? describe : describe.skip;

withBucket('with the release store in a bucket', () => {
  let releases: BucketReleases;
  let gateways: TestGateway[];
  const error = jest.fn();
  beforeEach(async () => {
    error.mockClear();
    releases = await createBucketReleases();
    gateways = [];
  });
  afterEach(async () => {
    await Promise.all(gateways.map(({ stop }) => stop()));
    await releases.remove();
  });

  test('pages, rendered screens and files are served, and a change of the pointer is followed', async () => {
    const gateway = await started();
    await shows(gateway, 'two');
    await until(async () => (await bodyAt(gateway, '/privacy-policy')).includes('<main>two</main>'));
    expect(await bodyAt(gateway, '/remotes/mf-travel/1.0.0/assets/list.js')).toBe('list()');
    expect((await at(gateway, '/ssr.cjs')).body).not.toContain('module.exports');

    await release('3.0.0', 'three');

    await shows(gateway, 'three');
    expect(await bodyAt(gateway, '/assets/main.three.js')).toBe('three()');
  });

  test('files of kept versions are fetched for open pages, and those of versions that are no longer kept are deleted', async () => {
    const gateway = await started();
    await shows(gateway, 'two');
    const kept = [{ version: '2.0.0', manifest: releases.shell, until: '2026-01-01T00:00:00.000Z' }];
    const three = await releases.add('shell', '3.0.0', filesOf('three'));
    const pointer = pointerOf('3.0.0', three, releases.travel);
    await releases.point({ ...pointer, shell: { ...pointer.shell, kept } });
    await shows(gateway, 'three');
    const fresh = await started(path.join(releases.dir, 'another'));
    await until(async () => (await at(fresh, '/assets/main.two.js')).body === 'two()');

    await gateway.stop();
    gateways = [fresh];
    await releases.point(pointer);
    const restarted = await started();
    await until(async () => !(await readdir(path.join(releases.dir, 'shell'))).includes('2.0.0'));
    await shows(restarted, 'three');
  });

  test.each([
    ['refuses connections', () => releases.outage.cut(), () => releases.outage.restore()],
    ['does not answer', async () => releases.outage.freeze(), async () => releases.outage.thaw()],
  ])(
    'while the bucket %s all is served at once, over a restart too, and then the gateway follows again',
    async (_, breakOff, mend) => {
      const before = await started();
      await shows(before, 'two');
      await until(async () => (await bodyAt(before, '/assets/main.two.js')) === 'two()');
      await breakOff();
      await release('3.0.0', 'three');
      await servesAtOnce(before);
      await before.stop();
      gateways = [];
      const after = await started();
      await servesAtOnce(after);
      await until(() => errors().includes('cannot be read'));

      await mend();

      await until(async () => (await bodyAt(after, '/login')).includes('<p>three</p>'), 40_000);
    },
  );

  test.each<[string, string, () => Promise<unknown>]>([
    ['is not in the bucket', 'shell/3.0.0 is not in the store', () => point('3.0.0', 'abc')],
    [
      'has a changed byte',
      'shell/3.0.0/index.html is not what was released',
      async () => {
        const manifest = await releases.add('shell', '3.0.0', filesOf('three'));
        await releases.spoil('shell/3.0.0/index.html', 'evil');
        await point('3.0.0', manifest);
      },
    ],
    [
      'has lost a file',
      'shell/3.0.0/ssr.cjs is missing',
      async () => {
        const manifest = await releases.add('shell', '3.0.0', filesOf('three'));
        await releases.lose('shell/3.0.0/ssr.cjs');
        await point('3.0.0', manifest);
      },
    ],
    [
      'has another manifest',
      'shell/3.0.0/release.json is not what was released',
      async () => {
        await releases.add('shell', '3.0.0', filesOf('three'));
        await point('3.0.0', 'abc');
      },
    ],
    [
      'names a file outside of its folder',
      'where none may be',
      async () => {
        const text = JSON.stringify({
          slice: 'shell',
          version: '3.0.0',
          commit: '',
          at: '',
          contracts: {},
          files: { '../../evil.js': sha256('evil') },
        });
        await releases.store.write('shell/3.0.0/release.json', Buffer.from(text));
        await point('3.0.0', sha256(text));
      },
    ],
  ])('a pointer to a version that %s leaves the last one in force, and the log says why', async (_, why, spoil) => {
    const gateway = await started();
    await shows(gateway, 'two');
    await spoil();
    await until(() => errors().includes(why));
    await shows(gateway, 'two');
    const restarted = await started();
    await shows(restarted, 'two');
    expect((await readdir(releases.dir)).sort()).not.toContain('evil.js');
  });

  test('a file that was changed on the disk of the gateway is not served, and its version is fetched again', async () => {
    const gateway = await started();
    await shows(gateway, 'two');
    await appendFile(path.join(releases.dir, 'mf-travel/1.0.0/assets/list.js'), ' ');
    expect((await at(gateway, '/remotes/mf-travel/1.0.0/assets/list.js')).status).toBe(404);
    await until(async () => (await bodyAt(gateway, '/remotes/mf-travel/1.0.0/assets/list.js')) === 'list()');
  });

  test('a canary that fails is ended in the bucket, once, for all gateways', async () => {
    const counts = await openTestRedis();
    // Its time distinguishes a canary from that of another test.
    const since = `2026-11-23T10:00:00.${randomUUID()}`;
    const pointer = pointerOf('2.0.0', releases.shell, releases.travel);
    const { slice, entry } = pointer.remotes['mf-travel'] as ReleasePointer['remotes'][string];
    const manifest = await releases.add('mf-travel', '2.0.0', { 'remoteEntry.js': 'next()' });
    const next = entry.replace('1.0.0', '2.0.0');
    const remote = { entry: next, integrity: { [next]: 'sha384-def' }, modules: {}, screens: {}, slice };
    const canary: Canary = { version: '2.0.0', manifest, since, visitors: [[0, 10_000]], remote };
    const tried = { ...pointer, canaries: { 'mf-travel': canary } };
    await releases.point(tried);
    const redis = { REDIS_URL: counts.url };
    const both = [
      await started(releases.dir, undefined, redis),
      await started(path.join(releases.dir, 'another'), undefined, redis),
    ];
    for (const gateway of both) await until(async () => (await bodyAt(gateway, '/remotes.json')).includes('lane'));
    for (const gateway of both) await reachesRedis(gateway, counts.redis);
    await counts.close();
    for (let failing = 0; failing < 30; failing++)
      for (const [index, gateway] of both.entries())
        await fail(gateway, visitor(failing), laneOf(tried, 'mf-travel'), `198.51.${index}.${failing}`);

    for (const gateway of both) await until(async () => !(await bodyAt(gateway, '/remotes.json')).includes('lane'));
    // Each gateway ends it in its own memory before it has stored that.
    await until(async () => (await releases.store.names('channels/stable')).length > 2);
    expect(await releases.store.names('channels/stable')).toEqual(['1.json', '2.json', '3.json']);
  });

  test('a version that no pointer names is fetched for a preview', async () => {
    const account = await startService((_, response) => {
      const loginInfo = {
        memberNo: 1,
        memberName: '관리자',
        username: 'a',
        authorities: [{ authority: 'ROLE_ADMIN' }],
      };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: '200', message: '', data: { loginInfo, email: 'a@osaka.example' } }));
    });
    const manifest = await releases.add('shell', '3.0.0', filesOf('three'));
    const { runtime, screens, slice } = pointerOf('3.0.0', '', '').shell;
    const record: Canary = { version: '3.0.0', manifest, since: '', visitors: [], shell: { runtime, screens, slice } };
    await releases.store.create(previewKey('shell', '3.0.0'), JSON.stringify(record));
    await releases.store.create('keys/preview', 'a'.repeat(64));
    const link = await signTicket(releases.store, 'link', {
      slice: 'shell',
      version: '3.0.0',
      untilMs: Date.now() + 60_000,
    });
    const gateway = await started(releases.dir, account);
    await shows(gateway, 'two');

    const body = JSON.stringify({ release: link });
    const opened = await ask(
      gateway.port,
      `POST /preview HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nauthorization: Bearer x`,
      body,
    );
    expect(opened).toMatchObject({ status: 204 });
    const cookie = opened.headers['set-cookie']?.split(';')[0];
    expect((await ask(gateway.port, `GET /login HTTP/1.1\r\ncookie: ${cookie}`)).body).toContain('<p>three</p>');
    await shows(gateway, 'two');
    await account.stop();
  });

  test('the metrics say whether the bucket can be read', async () => {
    const metrics = createMetrics('gateway');
    const gateway = await startGateway({}, releases.settings, { metrics });
    gateways.push(gateway);
    const isUp = async () => /^release_store_up\S* (\d)$/m.exec(await metrics.registry.metrics())?.[1];
    await until(async () => (await isUp()) === '1' && (await bodyAt(gateway, '/login')).includes('two'));
    await releases.outage.cut();
    await until(async () => (await isUp()) === '0');
    await releases.outage.restore();
    await until(async () => (await isUp()) === '1');
  });

  async function started(
    dir = releases.dir,
    account?: Awaited<ReturnType<typeof startService>>,
    more: Record<string, string> = {},
  ): Promise<TestGateway> {
    const logger = { ...silentLogger, error, child: () => silentLogger } as unknown as typeof silentLogger;
    const settings = { ...releases.settings, RELEASES_DIR: dir, TRUSTED_PROXIES: '127.0.0.1/32', ...more };
    const gateway = await startGateway(account ? { account } : {}, settings, { logger });
    gateways.push(gateway);
    return gateway;
  }

  async function release(version: string, name: string) {
    await point(version, await releases.add('shell', version, filesOf(name)));
  }

  function point(version: string, manifest: string) {
    return releases.point(pointerOf(version, manifest, releases.travel));
  }

  async function servesAtOnce(gateway: TestGateway) {
    await until(async () => (await at(gateway, '/login')).status === 200);
    for (const address of ['/login', '/assets/main.two.js', '/remotes/mf-travel/1.0.0/assets/list.js'])
      expect((await at(gateway, address)).status).toBe(200);
    await shows(gateway, 'two');
  }

  const errors = () => JSON.stringify(error.mock.calls);
});

function at({ port }: TestGateway, address: string) {
  return ask(port, `GET ${address} HTTP/1.1`);
}

async function bodyAt(gateway: TestGateway, address: string): Promise<string> {
  return (await at(gateway, address)).body;
}

function shows(gateway: TestGateway, name: string): Promise<void> {
  return until(async () => (await bodyAt(gateway, '/login')).includes(`<p>${name}</p>`));
}
