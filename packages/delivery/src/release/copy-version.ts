import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { WritableReleaseStore } from '@osaka/contracts/release-store';
import { manifestIn } from './add-folder.ts';

/**
 * Copies the files of a stored version, without its `release.json`, into a new work folder of the store. Returns the
 * folder.
 *
 * @throws when a file of the version is missing.
 */
export async function copyVersion(store: WritableReleaseStore, slice: string, version: string): Promise<string> {
  const folder = await store.workFolder();
  for (const path of Object.keys((await manifestIn(store, slice, version))?.files ?? {})) {
    const bytes = await store.read(`${slice}/${version}/${path}`);
    if (!bytes) throw new Error(`${slice}/${version}/${path} is missing`);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return folder;
}
