import { type Canary, type ReleasePointer, shareOf, withCanary, withoutCanary } from '@osaka/contracts';
import { createVerifier, movePointer, type WritableReleaseStore } from '@osaka/contracts/release-store';
import { percentText, visitorsFor } from './canary-ranges.ts';
import { inForce, refuseUnknown, storedIn } from './commands.ts';
import { refuseBrokenContracts } from './contracts/stored-contracts.ts';
import { type Described, describe } from './describe.ts';
import { Refused } from './refused.ts';

/**
 * Of one canary and of all together, so that most visitors have the current versions, with which canaries are compared.
 */
const LARGEST_SHARE = 0.5;
const SMALLEST_SHARE = 0.001;
const SHARES = 'A canary has a share from 0.1% to 50%, such as 5%.';

/** Lines for `npm run canary`: every canary with its share. */
export async function listCanaries(store: WritableReleaseStore): Promise<string[]> {
  const { canaries = {}, ...pointer } = await inForce(store);
  const lines = Object.entries(canaries).map(
    ([slice, canary]) =>
      `${slice} ${canary.version} has ${percentText(canary)} of the visitors since ${canary.since}; all others have ${storedIn(pointer, slice).version}.`,
  );
  return lines.length > 0 ? lines : ['There is no canary.'];
}

/**
 * The part of all visitors in a text such as 5%.
 *
 * @throws {Refused} when the text is no share.
 */
export function shareIn(text: string): number {
  const percent = /^(\d{1,2}(?:\.\d{1,3})?)%$/.exec(text)?.[1];
  const share = Number(percent) / 100;
  if (!percent || share < SMALLEST_SHARE || share > LARGEST_SHARE) throw new Refused(`${text} is no share. ${SHARES}`);
  return share;
}

/** The version of the canary of a slice; undefined without one. */
export async function canaryVersionOf(store: WritableReleaseStore, slice: string): Promise<string | undefined> {
  const pointer = await inForce(store);
  storedIn(pointer, slice);
  return pointer.canaries?.[slice]?.version;
}

/**
 * Gives a stored version of a slice, or its canary, a share of the visitors. Its contracts are compared as for a
 * release.
 *
 * @throws {Refused} when the version is not in the store, current already, or its contracts are broken.
 */
export async function startCanary(
  store: WritableReleaseStore,
  slice: string,
  version: string,
  share: number,
): Promise<void> {
  const { version: current, kept } = storedIn(await inForce(store), slice);
  if (version === current)
    throw new Refused(
      `${slice} ${version} is the current version already; a canary needs another one. Nothing is changed.`,
    );
  if (!(await store.names(slice)).includes(version)) refuseUnknown(slice, version, kept);
  const described = await describe(store, slice, version);
  if (!described) throw new Refused(`${slice} ${version} is not in the store; nothing is changed.`);
  await movePointer(store, createVerifier(store), async (before) => {
    if (!before) throw new Refused('There is no release yet.');
    const next = withStarted(before, slice, described, share);
    await refuseBrokenContracts(store, withCanary(next, slice), new Set([slice]));
    return next;
  });
}

/**
 * Ends the canary of a slice; all visitors get the current version. Returns the version of the canary.
 *
 * @throws {Refused} when the slice has no canary, or it was changed meanwhile.
 */
export async function abortCanary(store: WritableReleaseStore, slice: string): Promise<string> {
  const version = await canaryVersionOf(store, slice);
  if (!version) throw new Refused(`${slice} has no canary; nothing is changed.`);
  await movePointer(store, createVerifier(store), (before) => {
    if (before?.canaries?.[slice]?.version !== version)
      throw new Refused(`The canary of ${slice} was changed in the meantime; nothing is changed.`);
    return {
      ...withoutCanary(before, slice),
      change: { at: new Date().toISOString(), what: `canary ${slice} ${version} aborted` },
    };
  });
  return version;
}

function withStarted(before: ReleasePointer, slice: string, described: Described, share: number): ReleasePointer {
  const running = before.canaries?.[slice];
  const isSame = running?.version === described.version;
  // Another version takes the place of the canary, whose pages stay stored.
  const cleared = running && !isSame ? withoutCanary(before, slice) : before;
  const others = Object.entries(cleared.canaries ?? {}).flatMap(([name, { visitors }]) =>
    name === slice ? [] : visitors,
  );
  const left = LARGEST_SHARE - shareOf({ visitors: others });
  if (share > left + 1e-9)
    throw new Refused(
      `All canaries together have at most 50% of the visitors, of which others leave ${Math.round(left * 1000) / 10}%; nothing is changed.`,
    );
  const visitors = visitorsFor(described.version, share, isSame ? running.visitors : [], others);
  const at = new Date().toISOString();
  const { version, manifest } = described;
  const content: Pick<Canary, 'shell' | 'remote'> =
    described.kind === 'shell'
      ? { shell: described.part }
      : described.kind === 'remote'
        ? { remote: described.part }
        : {};
  const canary: Canary = { version, manifest, since: at, visitors, ...content };
  return {
    ...cleared,
    change: { at, what: `canary ${slice} ${version} ${percentText(canary)}` },
    canaries: { ...cleared.canaries, [slice]: canary },
  };
}
