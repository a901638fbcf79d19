import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ReleasePointer } from '@osaka/contracts';
import { createFolderStore } from '@osaka/delivery/store';
import { silentLogger } from '@osaka/service-kit';
import { createReleases, pointerTo, type TestReleases } from '../testing/releases.ts';
import { until } from '../testing/services.ts';
import { createPointerReader } from './pointer.ts';

let releases: TestReleases;
beforeEach(async () => {
  releases = await createReleases();
});
afterEach(() => releases.remove());

/** Each writes a second pointer, which is not valid. */
const faults: [string, string, () => Promise<void>][] = [
  ['truncated', 'no complete JSON', async () => pointed((await newest()).slice(0, 200))],
  ['of an older schema', 'older schema', async () => pointed((await newest()).replace('"schema":2', '"schema":1'))],
  ['of the format without a schema', 'older schema', async () => pointed((await newest()).replace('"schema":2,', ''))],
  ['null', 'older schema', () => pointed('null')],
  ['of a later schema', 'later version of this project', () => pointed('{"schema":3}')],
  [
    'of a foreign origin',
    'is no address of mf-travel',
    async () =>
      pointed(
        (await newest()).replace(
          '"/remotes/mf-travel/1.0.0/remoteEntry.js"',
          '"https://elsewhere.example/remoteEntry.js"',
        ),
      ),
  ],
  [
    'of a protocol-relative origin',
    'is no address of shell',
    async () => pointed((await newest()).replace('"/assets/runtime.js"', '"//elsewhere.example/runtime.js"')),
  ],
  [
    'of another slice’s files',
    'is no address of mf-travel',
    async () => pointed((await newest()).replaceAll('/1.0.0/assets/list.js', '/../../secret.js')),
  ],
  [
    'with two owners of a screen',
    'claimed by',
    async () => pointed((await newest()).replace('/privacy-policy', '/travels')),
  ],
  [
    'of a version that is not stored',
    '9.9.9 is not in the store',
    async () => releases.point(pointerOf('9.9.9', 'abc')),
  ],
  [
    'with a file missing',
    'main.js is missing',
    async () =>
      releases.point(pointerOf('3.0.0', await stored('3.0.0', { 'index.html': 'three', 'main.js': undefined }))),
  ],
  [
    'with a changed file',
    'main.js is not what was released',
    async () => {
      const manifest = await stored('3.0.0', { 'index.html': 'three', 'main.js': 'three()' });
      await writeFile(path.join(releases.dir, 'shell/3.0.0/main.js'), 'evil()');
      await releases.point(pointerOf('3.0.0', manifest));
    },
  ],
  [
    'with a changed manifest',
    'release.json is not what was released',
    async () => {
      await stored('3.0.0', { 'index.html': 'three' });
      await releases.point(pointerOf('3.0.0', 'abc'));
    },
  ],
];

test.each(faults)(
  'a pointer that is %s leaves the last valid one in force, over a restart too, and the log says why',
  async (_, why, spoil) => {
    const running = started();
    expect((await running.reader.releaseNow())?.shell.version).toBe('2.0.0');
    await spoil();
    await until(() => running.errors().includes(why));
    expect((await running.reader.releaseNow())?.shell.version).toBe('2.0.0');
    running.reader.close();

    const restarted = started();
    expect((await restarted.reader.releaseNow())?.shell.version).toBe('2.0.0');
    expect(restarted.errors()).toContain(why);
    restarted.reader.close();
  },
);

test('a deleted pointer leaves the last one in force, and the log says why', async () => {
  const { reader, errors } = started();
  await reader.releaseNow();
  await rm(path.join(releases.dir, 'channels'), { recursive: true });

  await until(() => errors().includes('pointer 1 is missing'));
  expect((await reader.releaseNow())?.shell.version).toBe('2.0.0');
  reader.close();
});

test('a pointer whose missing file arrives later comes into force', async () => {
  const { reader, errors } = started();
  await reader.releaseNow();
  await releases.point(pointerOf('3.0.0', await stored('3.0.0', { 'index.html': 'three', 'main.js': undefined })));
  await until(() => errors().includes('main.js is missing'));
  await writeFile(path.join(releases.dir, 'shell/3.0.0/main.js'), '');

  await until(() => reader.lastRelease()?.shell.version === '3.0.0', 10_000);
  reader.close();
});

test('a valid pointer after an invalid one comes into force', async () => {
  const { reader } = started();
  await reader.releaseNow();
  await pointed('{');
  const manifest = await stored('3.0.0', { 'index.html': 'three', 'main.js': 'three()' });
  await writeFile(path.join(releases.dir, 'channels/stable/3.json'), JSON.stringify(pointerOf('3.0.0', manifest)));

  await until(() => reader.lastRelease()?.shell.version === '3.0.0');
  reader.close();
});

function started() {
  const error = jest.fn();
  const reader = createPointerReader(createFolderStore(releases.dir), {
    ...silentLogger,
    error,
  } as unknown as typeof silentLogger);
  return { reader, errors: () => JSON.stringify(error.mock.calls) };
}

async function newest() {
  return readFile(path.join(releases.dir, 'channels/stable/1.json'), 'utf8');
}

async function pointed(text: string) {
  await writeFile(path.join(releases.dir, 'channels/stable/2.json'), text);
}

function pointerOf(version: string, manifest: string): ReleasePointer {
  const pointer = pointerTo(version);
  return { ...pointer, shell: { ...pointer.shell, manifest } };
}

/**
 * Stores a version of the shell; a file without content is in the manifest alone. Returns the digest of the manifest.
 */
async function stored(version: string, files: Record<string, string | undefined>): Promise<string> {
  for (const [file, content] of Object.entries(files))
    if (content !== undefined) await releases.write(`shell/${version}/${file}`, content);
  const manifest = {
    slice: 'shell',
    version,
    commit: 'abc',
    at: '2026-01-01T00:00:00.000Z',
    contracts: {},
    files: Object.fromEntries(Object.entries(files).map(([file, content = '']) => [file, sha256(content)])),
  };
  await releases.write(`shell/${version}/release.json`, JSON.stringify(manifest));
  return sha256(JSON.stringify(manifest));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
