import type { ReleasePointer, StoredVersions } from '@osaka/contracts';
import {
  createVerifier,
  movePointer,
  numbersIn,
  pointerKey,
  previewKey,
  type WritableReleaseStore,
} from '@osaka/contracts/release-store';
import { manifestIn } from './add-folder.ts';
import { slicesOf, versionsOf, withStored } from './next-pointer.ts';
import { Refused } from './refused.ts';

/** Marks versions of `npm start` and `npm run build`, which are built with a cache and never released. */
export const LOCAL = '-local';
/** Whichever is more: the last 20 versions, or those of the last 7 days. Open tabs still request their files. */
const KEPT_VERSIONS = 20;
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const KEPT_LOCAL = 5;
const KEPT_POINTERS = 200;
/** A version that is not in the pointer may be about to be released. */
const UNRELEASED_MS = 24 * 60 * 60 * 1000;

/**
 * Takes old versions out of the pointer, then deletes every version that is in no pointer. Returns the deleted ones.
 *
 * @throws {Refused} when nothing was released.
 */
export async function prune(store: WritableReleaseStore, nowMs = Date.now()): Promise<string[]> {
  const { pointer, number } = await movePointer(store, createVerifier(store), (before) => {
    if (!before) throw new Refused('There is no release yet.');
    return withStored(before, (_, stored) => ({ ...stored, kept: keptOf(stored, nowMs) }), 'prune');
  });
  const removed: string[] = [];
  for (const slice of slicesOf(pointer)) {
    for (const version of await store.names(slice)) {
      if (isReferenced(pointer, slice, version) || !(await isOld(store, slice, version, nowMs))) continue;
      await store.removeVersion(slice, version);
      await store.remove(previewKey(slice, version));
      removed.push(`${slice} ${version}`);
    }
  }
  for (const old of await numbersIn(store)) if (old <= number - KEPT_POINTERS) await store.remove(pointerKey(old));
  await store.sweep(nowMs);
  return removed;
}

/** The current version counts as one of the 20. */
export function keptOf({ kept }: StoredVersions, nowMs: number): StoredVersions['kept'] {
  const isLocal = ({ version }: { version: string }) => version.includes(LOCAL);
  const local = kept.filter(isLocal).slice(0, KEPT_LOCAL - 1);
  const released = kept
    .filter((each) => !isLocal(each))
    .filter(({ until }, index) => index < KEPT_VERSIONS - 1 || nowMs - Date.parse(until) < KEPT_MS);
  return kept.filter((each) => local.includes(each) || released.includes(each));
}

function isReferenced(pointer: ReleasePointer, slice: string, version: string) {
  return versionsOf(pointer, slice).some((each) => each.version === version);
}

async function isOld(store: WritableReleaseStore, slice: string, version: string, nowMs: number) {
  const manifest = await manifestIn(store, slice, version);
  return !manifest || nowMs - Date.parse(manifest.at) > UNRELEASED_MS;
}
