import { type DeclaredRemote, declaredRemote, declaredService, type ReleasePointer } from '@osaka/contracts';
import { parseJson, type ReleaseStore } from '@osaka/contracts/release-store';
import { manifestIn } from '../add-folder.ts';
import { slicesOf, versionsOf } from '../next-pointer.ts';
import { LOCAL } from '../prune.ts';
import { Refused } from '../refused.ts';
import { contractFaults } from './contract-faults.ts';
import { contracts, type Stored } from './stored-version.ts';

const MOST_FAULTS = 20;

/**
 * Refuses a pointer whose changed versions do not go together with what is live and kept.
 *
 * @throws {Refused} with each of them.
 */
export async function refuseBrokenContracts(
  store: ReleaseStore,
  pointer: ReleasePointer,
  changed: ReadonlySet<string>,
): Promise<void> {
  const all: Stored[] = [];
  for (const slice of slicesOf(pointer)) {
    const [current = '', ...others] = versionsOf(pointer, slice).map(({ version }) => version);
    // Versions of local builds are in no visitor's tab.
    for (const version of [current, ...others.filter((each) => !each.includes(LOCAL))]) {
      const found = await storedContracts(store, slice, version);
      if (found)
        all.push({
          ...found,
          slice,
          version,
          isLive: version === current,
          isChanged: version === current && changed.has(slice),
        });
    }
  }
  const faults = [...new Set(contractFaults(all))];
  if (faults.length === 0) return;
  const more = faults.length > MOST_FAULTS ? [`${faults.length - MOST_FAULTS} more.`] : [];
  throw new Refused(
    [
      ...faults.slice(0, MOST_FAULTS),
      ...more,
      'Nothing is published; docs/operation.md shows how in three releases.',
    ].join('\n'),
  );
}

async function storedContracts(store: ReleaseStore, slice: string, version: string) {
  const [manifest, declaration] = await Promise.all([
    manifestIn(store, slice, version),
    store.read(`${slice}/${version}/slice.json`),
  ]);
  const parsed = contracts.safeParse(manifest?.contracts);
  // A version that another schema of contracts describes cannot be compared.
  if (!declaration || !parsed.success) return undefined;
  const declared = parseJson(declaration);
  if (slice.startsWith('svc-')) return { contracts: parsed.data, prefixes: declaredService.parse(declared).prefixes };
  const { screens, widgets }: DeclaredRemote = declaredRemote.parse(declared);
  return {
    contracts: parsed.data,
    screens: screens.map(({ path }) => path),
    widgets: Object.fromEntries(Object.entries(widgets).map(([name, { module }]) => [name, module])),
  };
}
