import type { ReleasePointer } from '../shared/index.ts';
import { parseJson, releaseManifest } from './manifest.ts';
import type { ReleaseStore } from './store.ts';

/**
 * Compares stored versions with their manifests. Of a version that was found complete, only the manifest is read again:
 * versions are deleted as a whole.
 */
export interface Verifier {
  /** One message for the first version of the pointer that is not stored as it was released; undefined if all are. */
  faultIn(pointer: ReleasePointer): Promise<string | undefined>;
  /** The differences of one version, a message each. */
  faultsOf(slice: string, version: string, manifest: string): Promise<string[]>;
}

/** The versions of which visitors get files by a pointer, canaries included. */
export function servedVersions({ shell, remotes, canaries }: ReleasePointer) {
  const slices = [['shell', shell] as const, ...Object.entries(remotes), ...Object.entries(canaries ?? {})];
  return slices
    .map(([slice, { version, manifest }]) => ({ slice, version, manifest }))
    .filter(({ manifest }) => manifest !== '');
}

export function createVerifier(store: ReleaseStore): Verifier {
  const complete = new Set<string>();
  return { faultIn, faultsOf };

  async function faultIn(pointer: ReleasePointer) {
    for (const { slice, version, manifest } of servedVersions(pointer)) {
      const key = `${slice}/${version}/${manifest}`;
      const [fault] = complete.has(key)
        ? await manifestFaults(slice, version, manifest)
        : await faultsOf(slice, version, manifest);
      if (fault) return fault;
      complete.add(key);
    }
    return undefined;
  }

  async function manifestFaults(slice: string, version: string, manifest: string) {
    const digest = await store.digest(`${slice}/${version}/release.json`);
    if (digest === undefined) return [`${slice}/${version} is not in the store`];
    return digest === manifest ? [] : [`${slice}/${version}/release.json is not what was released`];
  }

  async function faultsOf(slice: string, version: string, manifest: string) {
    const folder = `${slice}/${version}`;
    const faults = await manifestFaults(slice, version, manifest);
    const bytes = faults.length === 0 && (await store.read(`${folder}/release.json`));
    if (!bytes) return faults;
    for (const [path, released] of Object.entries(releaseManifest.parse(parseJson(bytes)).files)) {
      const digest = await store.digest(`${folder}/${path}`);
      if (digest === undefined) faults.push(`${folder}/${path} is missing`);
      else if (digest !== released) faults.push(`${folder}/${path} is not what was released`);
    }
    return faults;
  }
}
