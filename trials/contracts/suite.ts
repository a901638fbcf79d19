import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@osaka/build-config/release';
import { storeVariant } from '@osaka/build-config/release-variants';
import { numbersIn, pointerKey, type ReleaseStore } from '@osaka/contracts/release-store';
import { releasesDir } from '@osaka/tools/places';
import type { Run } from '@osaka/tools/processes/run';
import { createFleet } from '../harness/fleet.ts';
import type { Play, Stage, StageOptions, Suite, Trial } from '../harness/trial.ts';
import { breaking, type Change, harmless } from './changes.ts';
import { applyTo } from './edit.ts';

/** A release store with the built slices, without a site. */
interface ContractsStage extends Stage {
  store: string;
  /** A planted defect: changes are not made at all. */
  isBlind: boolean;
  counts: { refused: number; accepted: number };
}

const SLICES = ['shell', 'mf-travel', 'mf-account', 'mf-planner', 'mf-chat', 'svc-travel', 'svc-chat'];
const BLIND = 'a breaking change is not seen';

/** Changes of contracts, as data, each released by the real command over a store with all slices. */
export const contracts: Suite<ContractsStage> = {
  name: 'contracts',
  isOptional: true,
  parts: ['web'],
  trials: [
    ...breaking.map(
      (change): Trial<ContractsStage> => ({
        name: `refused: ${change.what}`,
        isShort: true,
        play: (play) => playChange(play, change),
      }),
    ),
    ...harmless.map(
      (change): Trial<ContractsStage> => ({
        name: `accepted: ${change.what}`,
        isShort: true,
        play: (play) => playChange(play, change),
      }),
    ),
  ],
  mutants: [{ name: BLIND, foundBy: ['refused: a call is gone'], client: BLIND }],
  openStage,
  summary: ({ counts }) => [
    `${counts.refused} of ${breaking.length} breaking changes refused, ${harmless.length - counts.accepted} of ${harmless.length} harmless ones`,
  ],
};

async function playChange({ stage, check, problem }: Play<ContractsStage>, change: Change) {
  const { store, isBlind, counts } = stage;
  const mark = `changed-${change.what.replaceAll(/\W+/g, '-')}${change.names === undefined ? '' : '-x'}`;
  const version = await storeVariant(store, change.slice, mark, (said) => isBlind || applyTo(said, change));
  const before = await newest(store);
  const said: string[] = [];
  const code = await runCommand(
    'promote',
    [change.slice, version, `--store=${store}`],
    () => undefined,
    (line) => void said.push(line),
  );
  const text = said.join('\n');
  if (change.names === undefined) {
    if (code === 0) counts.accepted += 1;
    check(code === 0, `it is refused: ${text}`);
  } else if (code === 0) problem('it is accepted');
  else {
    counts.refused += 1;
    check(text.includes(change.names), `the refusal does not name “${change.names}”: ${text}`);
    check((await newest(store)) === before, 'it is refused, and the pointer has changed');
  }
  // The next change begins where this one has begun.
  if (code === 0) await rm(join(store, pointerKey(await newest(store))));
  await rm(join(store, change.slice, version), { recursive: true });
}

async function newest(store: string): Promise<number> {
  const [number = 0] = await numbersIn({ names: (folder: string) => readdir(join(store, folder)) } as ReleaseStore);
  return number;
}

async function openStage(run: Run, { defect }: StageOptions): Promise<ContractsStage> {
  const store = run.data.path(`store-${Date.now()}`);
  await cp(releasesDir, store, { recursive: true });
  // Versions of local builds are not compared, so that they are replaced by others first.
  for (const slice of SLICES) {
    const version = await storeVariant(store, slice, 'released');
    if ((await runCommand('promote', [slice, version, `--store=${store}`])) !== 0)
      throw new Error(`${slice} cannot be released`);
  }
  const fleet = createFleet();
  return {
    store,
    fleet,
    label: `${SLICES.length} slices and services`,
    servers: [],
    isBlind: defect?.client === BLIND,
    counts: { refused: 0, accepted: 0 },
    close: () => fleet.close(),
  };
}
