import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { createVerifier, readPointer, type WritableReleaseStore } from '@osaka/contracts/release-store';
import { addFolder, manifestIn } from './add-folder.ts';
import { publish } from './build-release.ts';
import { copyVersion } from './copy-version.ts';
import { storedOf } from './next-pointer.ts';
import { openStore } from './open-store.ts';

/**
 * Releases a copy of the current version of a slice under the next name, as a release with changed sources would, and
 * takes the version before it out of the store. For journeys, with a separate store. Returns the new name.
 */
export async function releaseAgain(place: string, slice: string): Promise<string> {
  const store = await openStore(place);
  const before = await currentOf(store, slice);
  const version = await storeAgain(place, slice);
  await publish(store, new Map([[slice, version]]), () => before, { checksContracts: false });
  await store.removeVersion(slice, before);
  return version;
}

/**
 * Stores a copy of the current version of a slice under the next name, without making it current. Returns the new name.
 */
export async function storeAgain(place: string, slice: string): Promise<string> {
  const store = await openStore(place);
  const before = await currentOf(store, slice);
  const manifest = await manifestIn(store, slice, before);
  const version = `${before}-again`;
  const folder = await copyVersion(store, slice, before);
  for (const entry of await readdir(folder, { recursive: true }))
    if (entry.endsWith('.js')) await rename(join(folder, entry), before, version);
  await addFolder(store, folder, {
    slice,
    version,
    commit: manifest?.commit ?? 'unknown',
    contracts: manifest?.contracts,
  });
  return version;
}

async function currentOf(store: WritableReleaseStore, slice: string): Promise<string> {
  const { inForce } = await readPointer(store, createVerifier(store));
  const version = storedOf(inForce?.pointer, slice)?.version;
  if (!version) throw new Error(`there is no release of ${slice}`);
  return version;
}

/** Writes the new name where a script has the old one; a comment makes the worker of the shell another file. */
async function rename(file: string, before: string, version: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const next = file.endsWith('service-worker.js') ? `${text}\n// ${version}\n` : text.replaceAll(before, version);
  if (next === text) return;
  await writeFile(file, next);
  await writeFile(`${file}.gz`, await promisify(gzip)(next));
  await writeFile(`${file}.br`, await promisify(brotliCompress)(next));
}
