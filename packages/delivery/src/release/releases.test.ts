import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { canaryFor, type ReleasePointer, VISITOR_NUMBERS, withCanary } from '@osaka/contracts';
import {
  createVerifier,
  numbersIn,
  type PreviewTicket,
  previewOf,
  readPointer,
  readTicket,
  type WritableReleaseStore,
} from '@osaka/contracts/release-store';
import { type TestStore, testStores } from '../store/testing/index.ts';
import { addFolder } from './add-folder.ts';
import { publish } from './build-release.ts';
import { abortCanary, listCanaries, startCanary } from './canary.ts';
import { runCommand } from './cli.ts';
import { audit, listReleases, promote, rollBack } from './commands.ts';
import { previewLink } from './preview.ts';
import { keptOf, prune } from './prune.ts';
import { services } from './slices.ts';

let stored: TestStore;
let store: WritableReleaseStore;

describe.each(testStores)('in %s', (place, open) => {
  /** Each takes a second in a bucket. */
  const pairs = place === 'a bucket' ? 5 : 20;

  beforeEach(async () => {
    stored = await open();
    store = stored.store;
  });
  afterEach(() => stored.close());

  test('publish writes file paths and a digest for the file that the federation loads first', async () => {
    await released({ shell: '1', 'mf-planner': '2' });

    const { shell, remotes } = await pointer();
    expect(shell).toMatchObject({
      version: '1',
      kept: [],
      runtime: { js: ['/assets/routes.js'], css: [] },
      screens: { '/terms-of-service': { js: ['/assets/routes.js', '/assets/page.js'], css: ['/assets/page.css'] } },
      slice: { name: 'shell', screens: [expect.objectContaining({ path: '/terms-of-service' })], widgets: {} },
    });
    expect(remotes['mf-planner']).toMatchObject({
      entry: '/remotes/mf-planner/2/remoteEntry.js',
      screens: {
        '/myplan': { js: ['/remotes/mf-planner/2/assets/page.js'], css: ['/remotes/mf-planner/2/assets/page.css'] },
      },
    });
    expect(Object.entries(remotes['mf-planner']?.integrity ?? {})).toEqual([
      ['/remotes/mf-planner/2/remoteEntry.js', expect.stringMatching(/^sha384-/)],
    ]);
  });

  test('release --first stores the version of a service and leaves a rollback and all that is current as it is', async () => {
    await released({ shell: '1' });
    const first = () => runCommand('release', [...services, '--first', `--store=${stored.place}`], () => undefined);
    expect(await first()).toBe(0);
    const sources = (await pointer()).services.travel?.release?.version ?? '';
    expect(sources).toMatch(/^1\.0\.0-/);

    await addedService('2', '/api/travels', 'travel');
    await publish(store, new Map([['svc-travel', '2']]), undefined, { checksContracts: false });
    const before = await pointer();
    expect(await first()).toBe(0);
    expect(await pointer()).toEqual(before);
    expect(await store.names('svc-travel')).toEqual(expect.arrayContaining([sources, '2']));
  });

  test('a stored version names its files with their digests, the commit, the time and the contracts', async () => {
    await released({ shell: '1' });

    const manifest = JSON.parse(await textOf('shell/1/release.json'));
    expect(manifest).toEqual({
      slice: 'shell',
      version: '1',
      commit: 'abc',
      at: expect.stringMatching(/^\d{4}-/),
      contracts: { modules: ['./routes'] },
      files: Object.fromEntries(
        ['assets/page.css', 'assets/page.js', 'assets/routes.js', 'chunks.json', 'remoteEntry.js', 'slice.json'].map(
          (file) => [file, expect.stringMatching(/^[0-9a-f]{64}$/)],
        ),
      ),
    });
  });

  test('publishing one slice keeps the versions of the others', async () => {
    await released({ shell: '1', 'mf-planner': '1' });
    await released({ 'mf-planner': '2' });

    const { shell, remotes } = await pointer();
    expect([shell.version, remotes['mf-planner']?.version]).toEqual(['1', '2']);
  });

  test('a stored version is never replaced by other files', async () => {
    await released({ shell: '1' });

    await expect(added('shell', '1', { content: 'other' })).rejects.toThrow('a stored version is never replaced');
    await added('shell', '1');
    expect((await audit(store)).faults).toEqual([]);
  });

  test('pairs of simultaneous releases of different slices all land', async () => {
    await released({ shell: '0', 'mf-planner': '0', 'mf-travel': '0' });
    for (let pair = 1; pair <= pairs; pair++) {
      await Promise.all([released({ 'mf-planner': `${pair}` }), released({ 'mf-travel': `${pair}` })]);
      const { remotes } = await pointer();
      expect([remotes['mf-planner']?.version, remotes['mf-travel']?.version]).toEqual([`${pair}`, `${pair}`]);
    }
    const { kept = [] } = (await pointer()).remotes['mf-planner'] ?? {};
    expect(kept.map(({ version }) => version)).toEqual(
      Array.from({ length: pairs }, (_, index) => `${pairs - 1 - index}`),
    );
    expect(await numbersIn(store)).toHaveLength(2 * pairs + 1);
  });

  test('of two simultaneous releases of one slice both succeed in turn, or one is refused', async () => {
    await released({ shell: '0', 'mf-planner': '0' });
    for (let pair = 1; pair <= pairs; pair++) {
      const [before] = [(await pointer()).remotes['mf-planner']?.version];
      const [one, other] = [`${pair}a`, `${pair}b`];
      await Promise.all([added('mf-planner', one), added('mf-planner', other)]);
      const outcomes = await Promise.allSettled(
        [one, other].map((version) => publish(store, new Map([['mf-planner', version]]), () => before)),
      );
      const landed = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [[one, other][index]] : []));
      expect(landed).toEqual([(await pointer()).remotes['mf-planner']?.version]);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { message: expect.stringContaining('was changed from') },
      });
    }
  });

  test('publish refuses a slice that claims the screen of another one', async () => {
    await released({ shell: '1', 'mf-planner': '1' });
    await added('mf-stays', '1', { path: '/MyPlan' });

    await expect(publish(store, new Map([['mf-stays', '1']]))).rejects.toThrow(
      '/MyPlan is claimed by mf-planner and mf-stays',
    );
    expect(Object.keys((await pointer()).remotes)).toEqual(['mf-planner']);
  });

  test('publish refuses a remote before the shell, and a version that is not stored', async () => {
    await added('mf-planner', '1');

    await expect(publish(store, new Map([['mf-planner', '1']]))).rejects.toThrow(
      'The first release must contain the shell',
    );
    await expect(publish(store, new Map([['shell', '7']]))).rejects.toThrow('shell 7 is not in the store');
  });

  test.each([
    ['truncated', (text: string) => text.slice(0, 100)],
    ['of an older schema', (text: string) => text.replace('"schema":2', '"schema":1')],
    [
      'of another origin',
      (text: string) => text.replaceAll('/remotes/mf-planner/', 'https://elsewhere.example/mf-planner/'),
    ],
  ])('a release over a pointer that is %s continues from the last valid one', async (_, spoil) => {
    await released({ shell: '1', 'mf-planner': '1' });
    await store.create('channels/stable/2.json', spoil(await textOf('channels/stable/1.json')));

    await released({ shell: '2' });

    const { shell, remotes } = await pointer();
    expect([shell.version, remotes['mf-planner']?.version]).toEqual(['2', '1']);
  });

  test('a pointer of a later schema is never replaced', async () => {
    await released({ shell: '1' });
    await store.create('channels/stable/2.json', '{"schema":3}');

    await expect(released({ shell: '2' })).rejects.toThrow('was written by a later version of this project');
    expect(await numbersIn(store)).toEqual([2, 1]);
  });

  test('a rollback returns to the version before, a second one to the version before that', async () => {
    for (const version of ['1', '2', '3']) await released({ shell: version });

    expect(await rollBack(store, 'shell')).toBe('2');
    expect(await rollBack(store, 'shell')).toBe('1');
    expect((await pointer()).shell).toMatchObject({
      version: '1',
      kept: [
        { version: '2', isWithdrawn: true },
        { version: '3', isWithdrawn: true },
      ],
    });
    await expect(rollBack(store, 'shell')).rejects.toThrow('shell has no earlier version to roll back to');
    expect(await rollBack(store, 'shell', '3')).toBe('3');
  });

  test('a version that was added without a release is promoted', async () => {
    await released({ shell: '1' });
    await added('shell', '2');

    expect((await pointer()).shell.version).toBe('1');
    expect(await promote(store, 'shell')).toBe('2');
    expect((await pointer()).shell.version).toBe('2');
  });

  test('a service registers its prefixes, and is rolled back like a slice', async () => {
    await released({ shell: '1' });
    await addedService('1', '/api/stays');
    await addedService('2', '/api/hotels');
    await publish(store, new Map([['svc-stays', '1']]));
    await publish(store, new Map([['svc-stays', '2']]));
    expect((await pointer()).services.stays).toMatchObject({ prefixes: ['/api/hotels'], release: { version: '2' } });

    await rollBack(store, 'svc-stays');

    expect((await pointer()).services.stays).toMatchObject({ prefixes: ['/api/stays'], release: { version: '1' } });
  });

  test('prune deletes old versions, never the current one', async () => {
    for (let version = 1; version <= 24; version++) await released({ shell: `${version}` });
    const inMonths = Date.now() + 90 * 24 * 60 * 60 * 1000;

    expect(await prune(store)).toEqual([]);
    expect((await prune(store, inMonths)).sort()).toEqual(['shell 1', 'shell 2', 'shell 3', 'shell 4']);
    expect((await store.names('shell')).length).toBe(20);
    expect((await audit(store)).faults).toEqual([]);
  });

  test.each([
    ['a changed byte', 'is not what was released', () => stored.spoil('shell/1/assets/page.js', 'othe')],
    ['a missing file', 'is missing', () => stored.lose('shell/1/assets/page.js')],
    ['an added file', 'was never released', () => stored.spoil('shell/1/assets/evil.js', '')],
    ['a changed manifest', 'is not what was released', () => stored.spoil('shell/1/release.json', '{}')],
  ])('audit finds %s in a version that is kept', async (_, notice, spoil) => {
    await released({ shell: '1' });
    await released({ shell: '2' });
    expect((await audit(store)).faults).toEqual([]);

    await spoil();

    expect((await audit(store)).faults).toContainEqual(expect.stringContaining(notice));
  });

  test('a release that was killed leaves nothing that is listed, and a day later nothing at all', async () => {
    await released({ shell: '1' });
    const unfinished = await store.workFolder();
    await writeFile(join(unfinished, 'main.js'), 'half');

    expect(await store.names('')).toEqual(['channels', 'shell']);
    expect((await audit(store)).faults).toEqual([]);
  });

  test('the list of releases names versions, commits and changes', async () => {
    await released({ shell: '1' });
    await released({ shell: '2' });

    const text = (await listReleases(store, [])).join('\n');
    expect(text).toMatch(/shell\n {2}2 {2}current, added .* from commit \w+/);
    expect(text).toMatch(/1 {2}kept, in use until/);
    expect(text).toContain('release shell 2');
  });

  test.each([
    [['rollback', 'mf-nothing'], 'There is no slice mf-nothing.'],
    [['rollback', 'shell', '77'], 'shell has no stored version 77'],
    [['promote', 'shell', '../1'], 'shell has no stored version ../1'],
    [['rollback'], 'The command is: npm run rollback -- mf-travel [version]'],
    [['release'], 'The command is: npm run release -- mf-travel'],
    [['release', 'shell', '--fast'], 'release has no option --fast'],
    [['releases', 'mf-travel'], 'mf-travel was never released.'],
    [['deploy', 'shell'], 'There is no command deploy.'],
    [['canary', 'mf-nothing', '5%'], 'There is no slice mf-nothing.'],
    [['canary', 'mf-travel', '5%'], 'mf-travel was never released.'],
    [['canary', 'svc-travel', '5%'], 'svc-travel has no canary'],
    [['canary', 'shell'], 'The command is: npm run canary -- mf-travel 5%'],
    [['canary', 'shell', '0%'], '0% is no share. A canary has a share from 0.1% to 50%'],
    [['canary', 'shell', '51%'], '51% is no share.'],
    [['canary', 'shell', '5'], '5 is no share.'],
    [['canary', 'shell', '-5%'], '-5% is no share.'],
    [['canary', 'shell', '5%', '77'], 'shell has no stored version 77'],
    [['canary', 'shell', '5%', '1'], 'shell 1 is the current version already'],
    [['canary', 'shell', 'abort'], 'shell has no canary'],
    [['canary', 'shell', 'promote'], 'shell has no canary'],
    [['preview'], 'The command is: npm run preview -- mf-travel'],
    [['preview', 'mf-nothing'], 'There is no slice mf-nothing.'],
    [['preview', 'svc-travel'], 'svc-travel has no preview'],
    [['preview', 'shell', '77'], 'shell has no stored version 77'],
    [['preview', 'shell', '--site=osaka'], 'osaka is no address of a site'],
  ])('%j is refused with one message and exit code 1', async ([command = '', ...args], notice) => {
    await released({ shell: '1' });
    const complaints: string[] = [];

    const code = await runCommand(command, [...args, `--store=${stored.place}`], undefined, (line) =>
      complaints.push(line),
    );

    expect([code, complaints]).toEqual([1, [expect.stringContaining(notice)]]);
  });

  test.each([
    ['missing', undefined],
    ['truncated', '{"schema":2,"shell":{'],
    ['of an older schema', '{"schema":1}'],
  ])('with a pointer that is %s and no other a canary is refused with one message', async (_, text) => {
    await added('shell', '1');
    if (text) await store.create('channels/stable/1.json', text);
    const complaints: string[] = [];

    const code = await runCommand('canary', ['shell', '5%', '1', `--store=${stored.place}`], undefined, (line) =>
      complaints.push(line),
    );

    expect([code, complaints]).toEqual([1, ['There is no release yet.']]);
  });

  test('a canary gets its share of the visitors, those who have it keep it while it grows, and no visitor has two', async () => {
    await released({ shell: '1', 'mf-planner': '1', 'mf-travel': '1' });
    for (const slice of ['mf-planner', 'mf-travel', 'shell']) await added(slice, '2');

    await startCanary(store, 'mf-planner', '2', 0.01);
    const first = visitorsOf(await pointer(), 'mf-planner');
    await startCanary(store, 'mf-travel', '2', 0.2);
    await startCanary(store, 'shell', '2', 0.2);
    await startCanary(store, 'mf-planner', '2', 0.1);

    const now = await pointer();
    expect(first).toHaveLength(1000);
    expect(visitorsOf(now, 'mf-planner')).toHaveLength(10_000);
    expect(first.filter((visitor) => canaryFor(now, visitor) !== 'mf-planner')).toEqual([]);
    expect(new Set(['mf-planner', 'mf-travel', 'shell'].flatMap((slice) => visitorsOf(now, slice))).size).toBe(50_000);
    await expect(startCanary(store, 'mf-travel', '2', 0.45)).rejects.toThrow('of which others leave 20%');

    await startCanary(store, 'mf-planner', '2', 0.01);
    expect(visitorsOf(await pointer(), 'mf-planner')).toEqual(first);
    expect(await listCanaries(store)).toContainEqual(
      expect.stringMatching(/^mf-planner 2 has 1% of the visitors since .*; all others have 1\.$/),
    );
  });

  test('a canary changes nothing for all others; promoted it is current, aborted it is kept and never rolled back to', async () => {
    await released({ shell: '1', 'mf-planner': '1' });
    await added('mf-planner', '2');
    await startCanary(store, 'mf-planner', '2', 0.05);

    expect((await pointer()).remotes['mf-planner']).toMatchObject({ version: '1', kept: [] });
    expect(withCanary(await pointer(), 'mf-planner').remotes['mf-planner']).toMatchObject({
      version: '2',
      entry: '/remotes/mf-planner/2/remoteEntry.js',
      kept: [{ version: '1' }],
    });
    expect(await abortCanary(store, 'mf-planner')).toBe('2');
    expect(await pointer()).toMatchObject({
      remotes: { 'mf-planner': { version: '1', kept: [{ version: '2', isWithdrawn: true }] } },
    });
    expect((await pointer()).canaries).toBeUndefined();
    await expect(rollBack(store, 'mf-planner')).rejects.toThrow('no earlier version');

    await startCanary(store, 'mf-planner', '2', 0.05);
    expect(await promote(store, 'mf-planner')).toBe('2');
    expect((await pointer()).canaries).toBeUndefined();
    expect((await pointer()).remotes['mf-planner']).toMatchObject({ version: '2', kept: [{ version: '1' }] });
    expect((await listReleases(store, [])).join('\n')).toContain('canary mf-planner 2 aborted');
  });

  test('a release of a slice ends its canary and no other; prune and audit know the versions of canaries', async () => {
    await released({ shell: '1', 'mf-planner': '1', 'mf-travel': '1' });
    for (const slice of ['mf-planner', 'mf-travel']) await added(slice, '2');
    await startCanary(store, 'mf-planner', '2', 0.05);
    await startCanary(store, 'mf-travel', '2', 0.05);
    await released({ 'mf-travel': '3' });

    expect(Object.keys((await pointer()).canaries ?? {})).toEqual(['mf-planner']);
    expect(await prune(store, Date.now() + 90 * 24 * 60 * 60 * 1000)).toEqual([]);
    await stored.spoil('mf-planner/2/assets/page.js', 'other');
    expect((await audit(store)).faults).toContainEqual(
      expect.stringContaining('mf-planner/2/assets/page.js is not what was released'),
    );
  });

  test('a canary that claims the screen of another slice is refused', async () => {
    await released({ shell: '1', 'mf-planner': '1', 'mf-travel': '1' });
    await added('mf-travel', '2', { path: '/MyPlan' });

    await expect(startCanary(store, 'mf-travel', '2', 0.05)).rejects.toThrow(
      '/MyPlan is claimed by mf-planner and mf-travel',
    );
    expect((await pointer()).canaries).toBeUndefined();
  });

  test('a preview of a stored version is a signed link for a day; prune takes it out with the version', async () => {
    await released({ shell: '1', 'mf-planner': '1' });
    await added('mf-planner', '2');
    const { version, link } = await previewLink(store, 'mf-planner', undefined, 'https://osaka.example');

    expect([version, new URL(link).origin + new URL(link).pathname]).toEqual(['2', 'https://osaka.example/myplan']);
    const text = new URL(link).searchParams.get('release') ?? '';
    const ticket = await readTicket(store, 'link', text);
    expect(ticket).toEqual({ slice: 'mf-planner', version: '2', untilMs: expect.any(Number) });
    expect(await readTicket(store, 'browser', text)).toBeUndefined();
    expect(await readTicket(store, 'link', text, Date.now() + 25 * 60 * 60 * 1000)).toBeUndefined();
    const preview = await previewOf(store, createVerifier(store), await pointer(), ticket as PreviewTicket);
    expect(preview).toMatchObject({ remotes: { 'mf-planner': { version: '2', kept: [{ version: '1' }] } } });
    expect((await pointer()).remotes['mf-planner']).toMatchObject({ version: '1', kept: [] });

    expect(await prune(store, Date.now() + 90 * 24 * 60 * 60 * 1000)).toEqual(['mf-planner 2']);
    expect(await previewOf(store, createVerifier(store), await pointer(), ticket as PreviewTicket)).toBe(
      'there is no preview of mf-planner 2',
    );
  });
});

test('kept are the last 20 versions or those of 7 days, whichever is more', () => {
  const nowMs = Date.parse('2026-06-30T00:00:00Z');
  const replacedDaysAgo = (days: readonly number[]) =>
    days.map((day, index) => ({
      version: `${index}`,
      manifest: 'm',
      until: new Date(nowMs - day * 86_400_000).toISOString(),
    }));
  const countOf = (days: readonly number[]) =>
    keptOf({ version: 'now', manifest: 'm', kept: replacedDaysAgo(days) }, nowMs).length;

  expect(countOf(Array.from({ length: 40 }, (_, index) => index + 8))).toBe(19);
  expect(countOf(Array.from({ length: 40 }, (_, index) => index / 10))).toBe(40);
  expect(countOf(Array.from({ length: 60 }, (_, index) => index / 2))).toBe(19);
  expect(countOf(Array.from({ length: 60 }, (_, index) => index / 5))).toBe(35);
});

async function textOf(key: string): Promise<string> {
  return new TextDecoder().decode(await store.read(key));
}

function visitorsOf(release: ReleasePointer, slice: string): number[] {
  return Array.from({ length: VISITOR_NUMBERS }, (_, visitor) => visitor).filter(
    (visitor) => canaryFor(release, visitor) === slice,
  );
}

async function pointer(): Promise<ReleasePointer> {
  const { inForce } = await readPointer(store, createVerifier(store));
  return inForce?.pointer as ReleasePointer;
}

async function released(versions: Record<string, string>) {
  for (const [slice, version] of Object.entries(versions)) await added(slice, version);
  await publish(store, new Map(Object.entries(versions)));
}

const PATHS: Record<string, string> = { shell: '/terms-of-service', 'mf-travel': '/travels' };

async function added(slice: string, version: string, { path = PATHS[slice] ?? '/myplan', content = 'page' } = {}) {
  const folder = await store.workFolder();
  await mkdir(join(folder, 'assets'), { recursive: true });
  const routes = { js: ['assets/routes.js'], css: [] };
  const page = { js: ['assets/routes.js', 'assets/page.js'], css: ['assets/page.css'] };
  const modules = slice === 'shell' ? { runtime: routes } : { './routes': routes };
  await writeFile(
    join(folder, 'chunks.json'),
    JSON.stringify({ entry: 'remoteEntry.js', modules, screens: { [path]: page } }),
  );
  const screens = [{ path, title: '내 플랜 만들기', shape: 'form', access: 'everyone' }];
  await writeFile(join(folder, 'slice.json'), JSON.stringify({ name: slice, screens, widgets: {} }));
  for (const file of ['remoteEntry.js', 'assets/routes.js', 'assets/page.js', 'assets/page.css'])
    await writeFile(join(folder, file), `${content} of ${file} in ${version}`);
  await addFolder(store, folder, { slice, version, commit: 'abc', contracts: { modules: ['./routes'] } }).finally(() =>
    rm(folder, { recursive: true, force: true }),
  );
}

async function addedService(version: string, prefix: string, name = 'stays') {
  const folder = await store.workFolder();
  await writeFile(
    join(folder, 'slice.json'),
    JSON.stringify({ name, prefixes: [prefix], upstream: 'any', uploads: [] }),
  );
  await addFolder(store, folder, { slice: `svc-${name}`, version, commit: 'abc', contracts: {} });
}
