import { isDeepStrictEqual } from 'node:util';
import type { ReleasePointer } from '@osaka/contracts';
import {
  createVerifier,
  type Numbered,
  newestState,
  type ReleaseStore,
  readPointer,
} from '@osaka/contracts/release-store';
import type { Logger } from '@osaka/service-kit';

const CHECK_EVERY_MS = 500;
/** A pointer that is not valid is read again, because its missing files may arrive. */
const RECHECK_MS = 5000;

/**
 * Looks for a new release pointer twice a second, after `update` has brought the store up to date. The last valid one
 * stays in force; after a restart it is found in the history.
 */
export function createPointerReader(
  store: ReleaseStore,
  logger: Logger,
  update: () => Promise<void> = async () => undefined,
) {
  const verifier = createVerifier(store);
  let inForce: Numbered | undefined;
  let readState = '';
  let readAgainMs = Number.POSITIVE_INFINITY;
  let logged = '';
  let look: Promise<void> = Promise.resolve();
  let lookedMs = Number.NEGATIVE_INFINITY;

  const timer = setInterval(lookAfterUpdate, CHECK_EVERY_MS).unref();
  lookAfterUpdate();
  return { releaseNow, lastRelease: () => inForce?.pointer, close: () => clearInterval(timer) };

  // Requests wait for the folder alone: an update may wait for a bucket.
  function lookAfterUpdate() {
    void update().then(() => {
      lookedMs = Number.NEGATIVE_INFINITY;
      return releaseNow();
    });
  }

  async function releaseNow(): Promise<ReleasePointer | undefined> {
    if (performance.now() - lookedMs >= CHECK_EVERY_MS) {
      lookedMs = performance.now();
      look = refresh();
    }
    await look;
    return inForce?.pointer;
  }

  async function refresh() {
    try {
      const state = await newestState(store);
      if (state === readState && performance.now() < readAgainMs) return;
      const { inForce: found, newest, faults } = await readPointer(store, verifier);
      if (inForce && newest < inForce.number) faults.push(`pointer ${inForce.number} is missing`);
      if (newest === 0) faults.push('the store has no pointer');
      if (found) adopt(found);
      report(faults);
      readState = state;
      readAgainMs = faults.length > 0 ? performance.now() + RECHECK_MS : Number.POSITIVE_INFINITY;
    } catch (error) {
      report([String(error)]);
    }
  }

  // An unchanged pointer keeps its identity, by which pages are cached.
  function adopt(found: Numbered) {
    if (inForce && (found.number < inForce.number || isDeepStrictEqual(found, inForce))) return;
    inForce = found;
    logger.info({ pointer: found.number, change: found.pointer.change.what }, 'release pointer read');
  }

  function report(faults: string[]) {
    const text = faults.join('; ');
    if (text && text !== logged)
      logger.error(
        { faults, inForce: inForce?.number },
        'the newest release pointer is not valid; the last valid one stays in force',
      );
    logged = text;
  }
}
