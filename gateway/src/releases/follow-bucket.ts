import type { ReleasePointer } from '@osaka/contracts';
import {
  type Numbered,
  numbersIn,
  type PointerStore,
  pointerKey,
  readPointer,
  type WritableReleaseStore,
} from '@osaka/contracts/release-store';
import type { Logger, Metrics } from '@osaka/service-kit';
import { readThrough } from './read-through.ts';
import { createReleaseCopy } from './release-copy.ts';
import type { Releases } from './releases.ts';

/**
 * A pointer that is not valid is read again, because its missing files may arrive; the switch of the service worker may
 * wait as long.
 */
const RECHECK_MS = 5000;
/** Versions that could not be fetched for open pages are tried again. */
const KEEP_AGAIN_MS = 60_000;
/** Earlier pointers that stay in the folder, for one whose files are damaged. */
const KEPT_POINTERS = 20;
const SWITCH = 'service-worker-off';

/**
 * Follows a release store in a bucket: its newest valid pointer is copied into the folder after the versions that it
 * names.
 */
export function followBucket(
  open: () => Promise<WritableReleaseStore>,
  local: WritableReleaseStore,
  logger: Logger,
  metrics: Metrics,
): Releases {
  let opened: Promise<WritableReleaseStore> | undefined;
  const bucket = lazily(() => {
    opened ??= open();
    return opened;
  });
  const copy = createReleaseCopy(bucket, local);
  let looking: Promise<void> | undefined;
  let seen: number | undefined;
  let lookAgainMs = 0;
  let switchMs = 0;
  let inForce: ReleasePointer | undefined;
  let keptFor: ReleasePointer | undefined;
  let keepAgainMs = 0;
  let isReachable = true;
  let logged = '';
  metrics.gauge('release_store_up', 'Whether the bucket of releases could be read at the last look', () =>
    isReachable ? 1 : 0,
  );

  return {
    local,
    shared: readThrough(bucket, local),
    verifier: copy,
    setDamaged(file) {
      copy.setDamaged(file);
      lookAgainMs = 0;
    },
    update() {
      looking ??= look()
        .then(succeeded, failed)
        .finally(() => {
          looking = undefined;
        });
      return looking;
    },
  };

  async function look() {
    const [newest = 0] = await numbersIn(bucket);
    await followSwitch();
    if (newest !== seen || performance.now() >= lookAgainMs) {
      const { inForce: found, faults } = await readPointer(bucket, copy);
      if (newest === 0) faults.push('the bucket has no pointer');
      if (found) await take(found, newest);
      report(faults);
      seen = newest;
      lookAgainMs = faults.length > 0 ? performance.now() + RECHECK_MS : Number.POSITIVE_INFINITY;
    }
    if (inForce && inForce !== keptFor && performance.now() >= keepAgainMs) void keep(inForce);
  }

  async function take({ number, pointer }: Numbered, newest: number) {
    const bytes = await bucket.read(pointerKey(number));
    if (!bytes) return;
    await local.write(pointerKey(number), bytes);
    for (const other of await numbersIn(local)) {
      // Beyond the newest is what a store had before it was restored from a backup; a gateway that runs keeps it.
      if (other <= number - KEPT_POINTERS || (seen === undefined && other > newest))
        await local.remove(pointerKey(other));
    }
    inForce = pointer;
    keepAgainMs = 0;
  }

  /** Beside the looks, because a new gateway fetches many versions. */
  async function keep(pointer: ReleasePointer) {
    keepAgainMs = Number.POSITIVE_INFINITY;
    try {
      const faults = await copy.bringKept(pointer);
      if (faults.length > 0) logger.warn({ faults }, 'versions that open pages may ask for cannot be fetched');
      if (pointer === inForce) await copy.prune(pointer);
      keptFor = pointer;
    } catch (error) {
      logger.warn({ err: error }, 'versions that open pages may ask for cannot be fetched; this is tried again');
      keepAgainMs = performance.now() + KEEP_AGAIN_MS;
    }
  }

  async function followSwitch() {
    if (performance.now() < switchMs) return;
    switchMs = performance.now() + RECHECK_MS;
    const bytes = await bucket.read(SWITCH);
    if (bytes) await local.write(SWITCH, bytes);
    else await local.remove(SWITCH);
  }

  function succeeded() {
    if (!isReachable) logger.info('the bucket of releases can be read again');
    isReachable = true;
  }

  function failed(error: unknown) {
    if (isReachable) logger.error({ err: error }, 'the bucket of releases cannot be read; what is served stays');
    isReachable = false;
  }

  function report(faults: string[]) {
    const text = faults.join('; ');
    if (text && text !== logged)
      logger.error({ faults }, 'the newest release pointer is not valid; the last valid one stays in force');
    logged = text;
  }
}

/** Opens the store with its first use, which loads the client of buckets. */
function lazily(open: () => Promise<WritableReleaseStore>): PointerStore {
  return {
    read: async (key) => (await open()).read(key),
    digest: async (key) => (await open()).digest(key),
    names: async (folder) => (await open()).names(folder),
    create: async (key, text) => (await open()).create(key, text),
  };
}
