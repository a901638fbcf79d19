import type { ReleasePointer, StoredVersions } from '@osaka/contracts';
import { parseJson, type ReleaseStore, releaseManifest } from '@osaka/contracts/release-store';
import { sha256 } from '@osaka/delivery/store';

/** sha256 by path in the folder of the version, hexadecimal. */
export type Digests = Readonly<Record<string, string>>;

/** The released digests of a version’s files; undefined for a version that is stored without a manifest. */
export type DigestsOf = (slice: string, version: string) => Promise<Digests | undefined>;

/** Reads digests from the manifests of stored versions, which the pointer pins by their own digest. */
export function createReleaseDigests(store: ReleaseStore, lastRelease: () => ReleasePointer | undefined): DigestsOf {
  const known = new Map<string, Digests>();
  return async (slice, version) => {
    const key = `${slice}/${version}`;
    const cached = known.get(key);
    if (cached) return cached;
    const pinned = pinnedManifest(lastRelease(), slice, version);
    const bytes = await store.read(`${key}/release.json`);
    if (!bytes && !pinned) return undefined;
    // Without the manifest that was released no file of the version is known to be right.
    if (!bytes || (pinned && sha256(bytes) !== pinned)) return {};
    const files = filesIn(bytes);
    known.set(key, files);
    return files;
  };
}

/** No files for a manifest that cannot be read, which no pointer names. */
function filesIn(bytes: Uint8Array): Digests {
  try {
    return releaseManifest.parse(parseJson(bytes)).files;
  } catch {
    return {};
  }
}

/** The value of an `integrity` attribute. */
export function integrityOf(digest: string): string {
  return `sha256-${Buffer.from(digest, 'hex').toString('base64')}`;
}

function pinnedManifest(pointer: ReleasePointer | undefined, slice: string, version: string): string | undefined {
  const stored: StoredVersions | undefined = slice === 'shell' ? pointer?.shell : pointer?.remotes[slice];
  if (!stored) return undefined;
  const canary = pointer?.canaries?.[slice];
  return (
    [stored, ...(canary ? [canary] : []), ...stored.kept].find((each) => each.version === version)?.manifest ||
    undefined
  );
}
