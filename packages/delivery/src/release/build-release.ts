import { createVerifier, movePointer, readPointer, type WritableReleaseStore } from '@osaka/contracts/release-store';
import { commitOf } from './add-folder.ts';
import { openBuilders } from './builders.ts';
import { refuseBrokenContracts } from './contracts/stored-contracts.ts';
import { type Described, describe } from './describe.ts';
import { type Change, storedOf, withCurrent } from './next-pointer.ts';
import { defaultPlace, openStore } from './open-store.ts';
import { LOCAL, prune } from './prune.ts';
import { Refused } from './refused.ts';
import { addServices } from './services.ts';
import { services, slices, versionOf } from './slices.ts';

export interface ReleaseOptions {
  /** The release store: a folder, or s3://bucket/prefix. */
  place?: string;
  /** Slices and services, by default all; the others keep the version in the pointer. */
  only?: readonly string[];
  /** Builds without webpack's cache: the output is identical on every machine. */
  cold?: boolean;
  /** The commit of the sources, where there is no repository to ask. */
  commit?: string;
  /** Enables ?mf=name@url, which replaces a remote. For development only. */
  remoteOverride?: boolean;
  /** Adds the versions to the store and leaves the pointer as it is. */
  isHeld?: boolean;
  /** Moves the pointer for slices without a release alone; the versions of the others are stored. */
  keepsCurrent?: boolean;
  /** Refuses to replace a version that was released while this one was built. */
  refusesRaces?: boolean;
  /** Called with progress texts. */
  onProgress?: (text: string) => void;
}

/** Builds what is not stored yet, adds it to the store as immutable versions, and moves the pointer to them. */
export async function buildRelease({
  place = defaultPlace,
  only = [...slices, ...services],
  cold = false,
  commit = commitOf(),
  remoteOverride = false,
  isHeld = false,
  keepsCurrent = false,
  refusesRaces = false,
  onProgress = () => undefined,
}: ReleaseOptions = {}) {
  const store = await openStore(place);
  const verifier = createVerifier(store);
  const before = refusesRaces || keepsCurrent ? (await readPointer(store, verifier)).inForce?.pointer : undefined;
  const versions = new Map<string, string>();
  const missing: string[] = [];
  let done = 0;
  let cpuMs = 0;
  const builders = openBuilders((slice, tookMs, ownCpuMs) => {
    cpuMs += ownCpuMs;
    onProgress(`${++done} of ${missing.length}: ${slice} in ${(tookMs / 1000).toFixed(1)} s`);
  });
  try {
    // The largest are the last of the list; begun first, they leave no process alone at the end.
    for (const slice of only.filter((name) => slices.includes(name)).reverse()) {
      const version =
        (await versionOf(slice)) + (cold ? '' : LOCAL) + (remoteOverride && slice === 'shell' ? '-override' : '');
      versions.set(slice, version);
      if (await store.read(`${slice}/${version}/release.json`)) continue;
      missing.push(slice);
      builders.add({ slice, version, commit, place, cached: !cold, remoteOverride });
    }
    onProgress(missing.length > 0 ? missing.join(', ') : 'nothing changed');
    await builders.finished();
  } finally {
    builders.close();
  }
  for (const [service, version] of await addServices(store, only, commit)) versions.set(service, version);
  const published = new Map([...versions].filter(([slice]) => !isHeld && !(keepsCurrent && storedOf(before, slice))));
  if (published.size > 0) {
    await publish(
      store,
      published,
      (slice) => (refusesRaces ? (storedOf(before, slice)?.version ?? 'none') : undefined),
      { checksContracts: cold },
    );
    if (!cold) await prune(store);
  }
  return { detail: `${missing.length} of ${only.length} built`, cpuMs, versions, published };
}

/**
 * Makes stored versions the current ones; all other slices keep theirs. `expectedOf` names the version that a slice
 * must still have (`none` before its first release), so that a release made in the meantime is not replaced unseen.
 *
 * @throws {Refused} when the version is not in the store, or a contract is broken.
 */
export async function publish(
  store: WritableReleaseStore,
  versions: ReadonlyMap<string, string>,
  expectedOf: (slice: string) => string | undefined = () => undefined,
  {
    what = `release ${[...versions].map(([slice, version]) => `${slice} ${version}`).join(', ')}`,
    withdraws = false,
    checksContracts = true,
  }: Partial<Change> = {},
): Promise<void> {
  const verifier = createVerifier(store);
  const described: Described[] = [];
  for (const [slice, version] of versions) {
    const found = await describe(store, slice, version);
    if (!found) throw new Refused(`${slice} ${version} is not in the store; nothing is published.`);
    described.push(found);
  }
  const { pointer } = await movePointer(store, verifier, async (before) => {
    for (const [slice, version] of versions) {
      const expected = expectedOf(slice);
      const current = storedOf(before, slice)?.version ?? 'none';
      if (expected === undefined || current === expected || current === version) continue;
      throw new Refused(
        `${slice} was changed from ${expected} to ${current} in the meantime; ${version} is not published. Run the command again to replace it.`,
      );
    }
    const next = withCurrent(before, described, { what, withdraws });
    if (checksContracts) await refuseBrokenContracts(store, next, new Set(versions.keys()));
    return next;
  });
  const fault = await verifier.faultIn(pointer);
  if (fault)
    throw new Refused(
      `${fault}: it was deleted in the meantime, and the last valid pointer stays in force. Run the command again.`,
    );
}
