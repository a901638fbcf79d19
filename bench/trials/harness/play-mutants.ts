import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { buildService } from '@osaka/delivery/service-build';
import { root } from '@osaka/tools/places';
import type { Run } from '@osaka/tools/processes/run';
import { plantInto } from './plant.ts';
import { reasonToLeaveOut } from './play-all.ts';
import { playTrial } from './play-trial.ts';
import type { Mutant, PlantedDefect, Stage, Suite, Trial } from './trial.ts';

/** Plants each matching defect and plays the trials that must find it. */
export async function playMutants<S extends Stage>(
  run: Run,
  suite: Suite<S>,
  seed: number,
  words: string,
  say: (sentence: string) => void,
): Promise<number> {
  const planted = suite.mutants.filter(({ name }) => name.includes(words));
  let missed = 0;
  for (const [index, mutant] of planted.entries()) {
    const findings = await hunt(run, suite, mutant, seed + index, say);
    if (findings.length === 0) missed += 1;
    say(`${findings.length > 0 ? '✓ found' : '✗ not found'}: ${mutant.name}`);
    for (const finding of findings) say(`    ${finding.split('\n')[0]}`);
  }
  say(`${planted.length - missed} of ${planted.length} planted defects found`);
  return missed;
}

async function hunt<S extends Stage>(
  run: Run,
  suite: Suite<S>,
  mutant: Mutant,
  seed: number,
  say: (sentence: string) => void,
): Promise<string[]> {
  // Inside the project, so that the bundles resolve their packages.
  const folder = join(root, '.cache/mutants', `${process.pid}`);
  const stage = await suite.openStage(run, {
    isShort: true,
    defect: { bundles: await buildWithDefect(mutant, folder), edits: mutant.edits, client: mutant.client },
  });
  try {
    for (const trial of mutant.foundBy.map((words) => trialNamed(suite, words))) {
      const reason = reasonToLeaveOut(trial, stage);
      if (reason !== undefined) say(`- ${trial.name}: left out, ${reason}`);
      const { problems } = reason === undefined ? await playTrial(suite, trial, stage, seed, true) : { problems: [] };
      if (problems.length > 0) return [`by “${trial.name}”`, ...problems.slice(0, 2)];
    }
    return [];
  } finally {
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function trialNamed<S extends Stage>({ trials }: Suite<S>, words: string): Trial<S> {
  const trial = trials.find(({ name }) => name.startsWith(words));
  if (!trial) throw new Error(`no trial begins with “${words}”`);
  return trial;
}

async function buildWithDefect({ source }: Mutant, folder: string): Promise<PlantedDefect['bundles']> {
  if (!source) return {};
  const rewrite = { file: join(root, source.file), apply: (text: string) => plantInto(text, source) };
  const bundles: Record<string, string> = {};
  for (const slice of source.slices) {
    await buildService(join(root, slice), { outDir: join(folder, slice), rewrite });
    bundles[slice] = join(folder, slice, 'main.js');
  }
  return bundles;
}
