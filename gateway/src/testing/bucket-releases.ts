import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleasePointer } from '@osaka/contracts';
import { pointerKey } from '@osaka/contracts/release-store';
import { sha256 } from '@osaka/delivery/store';
import { openTestBucket } from '@osaka/delivery/store/testing';
import { type OutageSwitch, openOutageSwitch } from '@osaka/service-kit/testing';
import { pointerTo } from './releases.ts';

export type BucketReleases = Awaited<ReturnType<typeof createBucketReleases>>;

/**
 * A release store in a bucket with a shell and one remote, behind a switch, and the folder of a gateway for its copy.
 */
export async function createBucketReleases() {
  const stored = await openTestBucket();
  const outage: OutageSwitch = await openOutageSwitch(stored.settings.endpoint);
  const dir = await mkdtemp(path.join(tmpdir(), 'osaka-copy-'));
  let pointers = 0;
  const releases = {
    ...stored,
    outage,
    /** The folder of the gateway. */
    dir,
    settings: {
      RELEASES_DIR: dir,
      RELEASE_STORE: stored.place,
      S3_ENDPOINT: outage.url.replace(/\/$/, ''),
      S3_ACCESS_KEY_ID: stored.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: stored.settings.secretAccessKey,
    },
    /** Stores a version; returns the digest of its manifest. */
    async add(slice: string, version: string, files: Record<string, string>): Promise<string> {
      const folder = await stored.store.workFolder();
      for (const [file, text] of Object.entries(files)) {
        await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
        await writeFile(path.join(folder, file), text);
      }
      const digests = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, sha256(text)]));
      const at = '2026-01-01T00:00:00.000Z';
      const manifest = JSON.stringify({ slice, version, commit: 'abc', at, contracts: {}, files: digests });
      await writeFile(path.join(folder, 'release.json'), manifest);
      await stored.store.addVersion(slice, version, folder);
      return sha256(manifest);
    },
    async point(pointer: ReleasePointer): Promise<void> {
      await stored.store.create(pointerKey(++pointers), JSON.stringify(pointer));
    },
    async remove(): Promise<void> {
      await outage.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
  const travel = await releases.add('mf-travel', '1.0.0', { 'remoteEntry.js': 'entry()', 'assets/list.js': 'list()' });
  const shell = await releases.add('shell', '2.0.0', filesOf('two'));
  await releases.point(pointerOf('2.0.0', shell, travel));
  return { ...releases, travel, shell };
}

/** A shell that is rendered, and has one script. */
export function filesOf(name: string): Record<string, string> {
  return {
    'index.html': `<!doctype html><html><head><title>오사카로</title></head><body><p>${name}</p><div id="root"></div></body></html>`,
    [`assets/main.${name}.js`]: `${name}()`,
    'ssr.cjs': `module.exports = { default: [{ page: async () => () => '' }], libraries: {}, async render() { return '<main>${name}</main>'; } };`,
  };
}

export function pointerOf(version: string, shell: string, travel: string): ReleasePointer {
  const pointer = pointerTo(version);
  const { 'mf-travel': remote } = pointer.remotes;
  return {
    ...pointer,
    shell: { ...pointer.shell, manifest: shell, kept: [] },
    remotes: remote ? { 'mf-travel': { ...remote, manifest: travel } } : {},
  };
}
