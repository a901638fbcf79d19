import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type ReleaseManifest,
  type ReleaseStore,
  releaseManifest,
  type WritableReleaseStore,
} from '@osaka/contracts/release-store';
import { sha256 } from '../store/index.ts';
import { Refused } from './refused.ts';
import { workspaceDir } from './slices.ts';

/**
 * Adds a built folder to the store as an immutable version, with its `release.json`. The same version with the same
 * files may be added again.
 *
 * @throws {Refused} when the version is stored with other files.
 */
export async function addFolder(
  store: WritableReleaseStore,
  folder: string,
  facts: Pick<ReleaseManifest, 'slice' | 'version' | 'commit' | 'contracts'>,
): Promise<void> {
  const { slice, version } = facts;
  const files = await digestsOf(folder);
  const manifest: ReleaseManifest = { ...facts, at: new Date().toISOString(), files };
  await writeFile(join(folder, 'release.json'), JSON.stringify(manifest, null, 1));
  if (await store.addVersion(slice, version, folder)) return;
  const stored = await manifestIn(store, slice, version);
  if (!isDeepStrictEqual(stored?.files, files))
    throw new Refused(
      `${slice} ${version} is stored with other files; a stored version is never replaced. Nothing is published.`,
    );
}

/** The manifest of a stored version; undefined if it is not stored, or its manifest cannot be read. */
export async function manifestIn(
  store: ReleaseStore,
  slice: string,
  version: string,
): Promise<ReleaseManifest | undefined> {
  const bytes = await store.read(`${slice}/${version}/release.json`);
  try {
    return bytes && releaseManifest.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

async function digestsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const digests: Record<string, string> = {};
  for (const path of paths.sort()) digests[path] = sha256(await readFile(join(folder, path)));
  return digests;
}

/** The commit of the working copy. */
export function commitOf(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: workspaceDir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return git('rev-parse', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') ? '+changes' : '');
  } catch {
    return 'unknown';
  }
}
