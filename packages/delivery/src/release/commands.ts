import type { ReleasePointer, StoredVersions } from '@osaka/contracts';
import {
  createVerifier,
  numbersIn,
  readEntry,
  readPointer,
  type WritableReleaseStore,
} from '@osaka/contracts/release-store';
import { sha256 } from '../store/index.ts';
import { manifestIn } from './add-folder.ts';
import { publish } from './build-release.ts';
import { percentText } from './canary-ranges.ts';
import { slicesOf, storedOf, versionsOf } from './next-pointer.ts';
import { Refused } from './refused.ts';

const HISTORY_LINES = 12;

/** Lines for `npm run releases`: the versions of each slice and the last changes of the pointer. */
export async function listReleases(store: WritableReleaseStore, only: readonly string[]): Promise<string[]> {
  const pointer = await inForce(store);
  for (const slice of only) storedIn(pointer, slice);
  const lines: string[] = [];
  for (const slice of only.length > 0 ? only : slicesOf(pointer)) {
    const { version, kept } = storedIn(pointer, slice);
    lines.push(slice, `  ${version}  current${await originOf(store, slice, version)}`);
    const canary = pointer.canaries?.[slice];
    if (canary)
      lines.push(
        `  ${canary.version}  canary of ${percentText(canary)}${await originOf(store, slice, canary.version)}`,
      );
    for (const each of kept) {
      lines.push(
        `  ${each.version}  ${each.isWithdrawn ? 'rolled back' : 'kept'}, in use until ${each.until}${await originOf(store, slice, each.version)}`,
      );
    }
  }
  lines.push('changes');
  const verifier = createVerifier(store);
  for (const number of (await numbersIn(store)).slice(0, HISTORY_LINES)) {
    const entry = await readEntry(store, { faultIn: async () => undefined }, number);
    const fault = typeof entry === 'string' ? entry : await verifier.faultIn(entry);
    lines.push(
      typeof entry === 'string'
        ? `  ${number}  not valid: ${entry}`
        : `  ${number}  ${entry.change.at}  ${entry.change.what}${fault ? ` (files no longer stored)` : ''}`,
    );
  }
  return lines;
}

/**
 * Returns to an earlier version: the named one, or the last one in use that was not itself rolled back. Returns its
 * name.
 *
 * @throws {Refused} when there is no earlier version, or it is the current one.
 */
export async function rollBack(store: WritableReleaseStore, slice: string, wanted?: string): Promise<string> {
  const { version: current, kept } = storedIn(await inForce(store), slice);
  const target = wanted ?? kept.find(({ isWithdrawn }) => !isWithdrawn)?.version;
  if (!target) throw new Refused(`${slice} has no earlier version to roll back to; nothing is changed.`);
  if (target === current) throw new Refused(`${slice} ${target} is already the current version; nothing is changed.`);
  refuseUnknown(slice, target, kept);
  await publish(store, new Map([[slice, target]]), () => current, {
    what: `rollback ${slice} ${target}`,
    withdraws: true,
  });
  return target;
}

/**
 * Makes a stored version the current one: the named one, that of the canary, or the last one that was added. Returns
 * its name.
 *
 * @throws {Refused} when no version is stored, or it is the current one.
 */
export async function promote(store: WritableReleaseStore, slice: string, wanted?: string): Promise<string> {
  const pointer = await inForce(store);
  const { version: current, kept } = storedIn(pointer, slice);
  const target = wanted ?? pointer.canaries?.[slice]?.version ?? (await newestOf(store, slice));
  if (!target) throw new Refused(`${slice} has no stored version; nothing is changed.`);
  if (target === current) throw new Refused(`${slice} ${target} is already the current version; nothing is changed.`);
  if (!(await store.names(slice)).includes(target)) refuseUnknown(slice, target, kept);
  await publish(store, new Map([[slice, target]]), () => current, { what: `promote ${slice} ${target}` });
  return target;
}

/** Compares every stored byte of every current and kept version with its release; one message per difference. */
export async function audit(
  store: WritableReleaseStore,
): Promise<{ versions: number; files: number; faults: string[] }> {
  // A bucket gives the digest of a file without reading it.
  const verifier = createVerifier({
    ...store,
    async digest(key) {
      const bytes = await store.read(key);
      return bytes && sha256(bytes);
    },
  });
  const { inForce: found, faults } = await readPointer(store, verifier);
  const tally = { versions: 0, files: 0, faults: [...faults] };
  if (!found) return { ...tally, faults: [...tally.faults, 'No pointer is valid.'] };
  for (const slice of slicesOf(found.pointer)) {
    for (const { version, manifest } of versionsOf(found.pointer, slice)) {
      const listed = await filesOf(store, slice, version);
      tally.versions += 1;
      tally.files += listed.length;
      tally.faults.push(...(await verifier.faultsOf(slice, version, manifest)));
      for (const path of await store.files(`${slice}/${version}`)) {
        if (path !== 'release.json' && !listed.includes(path))
          tally.faults.push(`${slice}/${version}/${path} was never released`);
      }
    }
  }
  return tally;
}

export async function inForce(store: WritableReleaseStore): Promise<ReleasePointer> {
  const { inForce: found } = await readPointer(store, createVerifier(store));
  if (!found) throw new Refused('There is no release yet.');
  return found.pointer;
}

export function storedIn(pointer: ReleasePointer, slice: string): StoredVersions {
  const stored = storedOf(pointer, slice);
  if (!stored) throw new Refused(`${slice} was never released. Choose from: ${slicesOf(pointer).join(', ')}.`);
  return stored;
}

export function refuseUnknown(slice: string, version: string, kept: StoredVersions['kept']) {
  if (kept.some((each) => each.version === version)) return;
  const names = kept.map((each) => each.version).join(', ');
  throw new Refused(
    `${slice} has no stored version ${version}; ${names ? `there are ${names}` : 'it has no other version'}. Nothing is changed.`,
  );
}

export async function newestOf(store: WritableReleaseStore, slice: string): Promise<string | undefined> {
  const versions = await Promise.all(
    (await store.names(slice)).map(async (version) => ({
      version,
      at: (await manifestIn(store, slice, version))?.at ?? '',
    })),
  );
  return versions.sort((one, other) => other.at.localeCompare(one.at))[0]?.version;
}

async function originOf(store: WritableReleaseStore, slice: string, version: string): Promise<string> {
  const manifest = await manifestIn(store, slice, version);
  return manifest
    ? `, added ${manifest.at} from commit ${manifest.commit.slice(0, 12)}${manifest.commit.endsWith('+changes') ? ' with changes' : ''}`
    : ', not in the store';
}

async function filesOf(store: WritableReleaseStore, slice: string, version: string): Promise<string[]> {
  return Object.keys((await manifestIn(store, slice, version))?.files ?? {});
}
