import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleasePointer } from '@osaka/contracts';
import {
  createVerifier,
  parseJson,
  type ReleaseStore,
  releaseManifest,
  servedVersions,
  type WritableReleaseStore,
} from '@osaka/contracts/release-store';
import { atOnce, sha256 } from '@osaka/delivery/store';
import { isFilePath } from './release-files.ts';

const FILES_AT_ONCE = 8;
/** Of versions that a preview or a change of the pointer has needed, and no pointer names. */
const UNUSED_MS = 24 * 60 * 60 * 1000;

/**
 * Copies versions from a bucket into the folder of this gateway, from which all is served. A version appears there
 * complete, with the bytes that were released.
 */
export function createReleaseCopy(bucket: ReleaseStore, local: WritableReleaseStore) {
  const verifier = createVerifier(local);
  const running = new Map<string, Promise<string | undefined>>();
  const neededMs = new Map<string, number>();
  const whole = new Set<string>();
  const damaged = new Set<string>();

  return {
    /**
     * Fetches what visitors get by a pointer. One message for the first version that is not stored as it was released.
     */
    async faultIn(pointer: ReleasePointer): Promise<string | undefined> {
      for (const { slice, version, manifest } of servedVersions(pointer)) {
        const fault = await bringWhole(slice, version, manifest);
        if (fault) return fault;
      }
      return undefined;
    },
    /** A file in the folder has other bytes: its version is fetched again when it is needed next. */
    setDamaged(file: string): void {
      const key = file.split('/').slice(0, 2).join('/');
      damaged.add(key);
      whole.delete(key);
    },
    /** Fetches the versions whose files open pages still ask for. Returns a message for each that cannot be had. */
    async bringKept({ shell, remotes }: ReleasePointer): Promise<string[]> {
      const faults: string[] = [];
      for (const [slice, { kept }] of Object.entries({ ...remotes, shell })) {
        for (const { version, manifest } of kept) {
          const fault = await bring(slice, version, manifest);
          if (fault) faults.push(fault);
        }
      }
      return faults;
    },
    /** Deletes versions that no visitor can ask for any longer. */
    async prune({ shell, remotes, canaries = {} }: ReleasePointer): Promise<void> {
      for (const [slice, { version, kept }] of Object.entries({ ...remotes, shell })) {
        const named = new Set([version, canaries[slice]?.version, ...kept.map((each) => each.version)]);
        for (const stored of await local.names(slice)) {
          const lastMs = neededMs.get(`${slice}/${stored}`) ?? Number.NEGATIVE_INFINITY;
          if (named.has(stored) || performance.now() - lastMs <= UNUSED_MS) continue;
          whole.delete(`${slice}/${stored}`);
          await local.removeVersion(slice, stored);
        }
      }
      await local.sweep();
    },
  };

  /** With all its bytes compared, once. */
  async function bringWhole(slice: string, version: string, manifest: string): Promise<string | undefined> {
    const key = `${slice}/${version}`;
    const fault = await bring(slice, version, manifest);
    if (fault || whole.has(key)) return fault;
    const isWhole = (await verifier.faultsOf(slice, version, manifest)).length === 0;
    if (!isWhole) damaged.add(key);
    const again = isWhole ? undefined : await bring(slice, version, manifest);
    if (!again) whole.add(key);
    return again;
  }

  function bring(slice: string, version: string, manifest: string): Promise<string | undefined> {
    const key = `${slice}/${version}`;
    neededMs.set(key, performance.now());
    const known = running.get(key);
    if (known) return known;
    const task = fetchVersion(slice, version, manifest).finally(() => running.delete(key));
    running.set(key, task);
    return task;
  }

  async function fetchVersion(slice: string, version: string, manifest: string): Promise<string | undefined> {
    const key = `${slice}/${version}`;
    if (!damaged.has(key) && (await local.digest(`${key}/release.json`)) === manifest) return undefined;
    const bytes = await bucket.read(`${key}/release.json`);
    if (!bytes) return `${key} is not in the store`;
    if (sha256(bytes) !== manifest) return `${key}/release.json is not what was released`;
    const { files } = releaseManifest.parse(parseJson(bytes));
    const foreign = [slice, version, ...Object.keys(files)].find((each) => !isFilePath(each));
    if (foreign) return `${key} has a file at ${foreign}, where none may be`;
    const folder = await local.workFolder();
    try {
      const fault = await fetchFiles(slice, version, files, folder);
      if (fault) return fault;
      await writeFile(path.join(folder, 'release.json'), bytes);
      await local.removeVersion(slice, version);
      await local.addVersion(slice, version, folder);
      damaged.delete(key);
      return undefined;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function fetchFiles(slice: string, version: string, files: Record<string, string>, folder: string) {
    const known = await localFiles(slice);
    let fault: string | undefined;
    await atOnce(FILES_AT_ONCE, Object.entries(files), async ([file, digest]) => {
      if (fault) return;
      const bytes = (await readLocal(known.get(digest), digest)) ?? (await bucket.read(`${slice}/${version}/${file}`));
      if (!bytes) fault = `${slice}/${version}/${file} is missing`;
      else if (sha256(bytes) !== digest) fault = `${slice}/${version}/${file} is not what was released`;
      if (!bytes || fault) return;
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), bytes);
    });
    return fault;
  }

  /** Most files of a version are those of the one before it: keys of the folder by digest. */
  async function localFiles(slice: string): Promise<Map<string, string>> {
    const keys = new Map<string, string>();
    for (const version of await local.names(slice)) {
      const bytes = await local.read(`${slice}/${version}/release.json`);
      const { files = {} } = (bytes && releaseManifest.safeParse(parseJson(bytes)).data) || {};
      for (const [file, digest] of Object.entries(files)) keys.set(digest, `${slice}/${version}/${file}`);
    }
    return keys;
  }

  async function readLocal(key: string | undefined, digest: string): Promise<Uint8Array | undefined> {
    const bytes = key === undefined ? undefined : await local.read(key);
    return bytes && sha256(bytes) === digest ? bytes : undefined;
  }
}
export type ReleaseCopy = ReturnType<typeof createReleaseCopy>;
